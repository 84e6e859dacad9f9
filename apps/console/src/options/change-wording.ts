import { type ChangeWording, spacedList, yesOrNo } from '../ground/change-wording.ts';
import { entriesOf } from './option-terms.ts';

export const OPTIONS_WORDING: ChangeWording = {
  figures: {
    paper: yesOrNo('1'),
    demo: yesOrNo('1'),
    real: yesOrNo('1'),
    lossLevel: (value, { t }) => t(value === 'ratio' ? 'termsValue.lossLevel.ratio' : 'termsValue.lossLevel.stake'),
    durations: (value, { t, site }) =>
      entriesOf(value)
        .map((entry) => t('options.line', { ...entry, currency: site?.currency ?? '' }))
        .join('\n'),
    stakes: (value, words) => `${spacedList(value, words)} ${words.site?.currency ?? ''}`.trimEnd(),
  },
};
