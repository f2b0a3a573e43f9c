import en from './en/export.js';
import { addMessages } from './i18n.js';
import zhCN from './zh-CN/export.js';

addMessages({ 'zh-CN': zhCN, en });
