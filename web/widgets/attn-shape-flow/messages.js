import en from '../../i18n/en/shape-flow.js';
import { addMessages } from '../../i18n/i18n.js';
import zhCN from '../../i18n/zh-CN/shape-flow.js';

addMessages({ 'zh-CN': zhCN, en });
