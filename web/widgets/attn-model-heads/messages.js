import en from '../../i18n/en/model-heads.js';
import { addMessages } from '../../i18n/i18n.js';
import zhCN from '../../i18n/zh-CN/model-heads.js';

addMessages({ 'zh-CN': zhCN, en });
