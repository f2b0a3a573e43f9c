import en from '../../i18n/en/evolution-labs.js';
import { addMessages } from '../../i18n/i18n.js';
import zhCN from '../../i18n/zh-CN/evolution-labs.js';

addMessages({ 'zh-CN': zhCN, en });
