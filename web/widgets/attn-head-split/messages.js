import en from '../../i18n/en/head-split.js';
import { addMessages } from '../../i18n/i18n.js';
import zhCN from '../../i18n/zh-CN/head-split.js';

addMessages({ 'zh-CN': zhCN, en });
