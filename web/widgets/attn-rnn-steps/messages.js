import en from '../../i18n/en/rnn-steps.js';
import { addMessages } from '../../i18n/i18n.js';
import zhCN from '../../i18n/zh-CN/rnn-steps.js';

addMessages({ 'zh-CN': zhCN, en });
