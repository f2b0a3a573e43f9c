import en from '../../i18n/en/cost-counter.js';
import { addMessages } from '../../i18n/i18n.js';
import zhCN from '../../i18n/zh-CN/cost-counter.js';

addMessages({ 'zh-CN': zhCN, en });
