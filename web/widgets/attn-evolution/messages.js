import en from '../../i18n/en/evolution.js';
import { addMessages } from '../../i18n/i18n.js';
import zhCN from '../../i18n/zh-CN/evolution.js';

addMessages({ 'zh-CN': zhCN, en });
