import en from '../../i18n/en/dataflow.js';
import { addMessages } from '../../i18n/i18n.js';
import zhCN from '../../i18n/zh-CN/dataflow.js';

addMessages({ 'zh-CN': zhCN, en });
