import en from '../../i18n/en/computing.js';
import { addMessages } from '../../i18n/i18n.js';
import zhCN from '../../i18n/zh-CN/computing.js';

addMessages({ 'zh-CN': zhCN, en });
