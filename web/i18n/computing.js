import en from './en/computing.js';
import { addMessages } from './i18n.js';
import zhCN from './zh-CN/computing.js';

/** What is said of long computations comes with the first of them. */
addMessages({ 'zh-CN': zhCN, en });
