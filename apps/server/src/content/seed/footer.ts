import type { Texts } from '../store.ts';

export const footer: Texts = {
  en: {
    title: 'Footer',
    summary: '',
    content: `<p>Contracts with leverage and timed options are risky. You can lose all the money that you put in.</p>`,
  },
  ar: {
    title: 'التذييل',
    summary: '',
    content: `<p>العقود بالرافعة المالية والخيارات الزمنية عالية المخاطر. قد تخسر كل الأموال التي تودعها.</p>`,
  },
};
