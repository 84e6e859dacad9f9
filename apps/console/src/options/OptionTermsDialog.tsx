import { Checkbox } from '@vitrine/ui/components/Checkbox';
import { proposeOptionTerms } from '@vitrine/wire/options/operator/propose-option-terms';
import type { OptionTermsTexts } from '@vitrine/wire/options/operator/terms';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Choice } from '../ground/parts/Choice.tsx';
import { ProposeDialog } from '../ground/parts/ProposeDialog.tsx';
import { TermField } from '../ground/parts/TermField.tsx';
import { useSend } from '../ground/send.ts';
import { useFigureText } from '../ground/use-figure-text.ts';
import { DurationFields } from './DurationFields.tsx';
import { CHANGED_QUERIES } from './option-queries.ts';
import { durationsOf } from './option-terms.ts';
import { useDurationRows } from './use-duration-rows.ts';

const LOSS_LEVELS = ['stake', 'ratio'] as const satisfies readonly OptionTermsTexts['lossLevel'][];

interface Props {
  readonly terms: OptionTermsTexts;
  readonly onClose: () => void;
}

export function OptionTermsDialog({ terms, onClose }: Props) {
  const t = useTranslations('console.options');
  const [before] = useState(terms);
  const durations = useDurationRows(before.durations);
  const { stakes, lossLevel, paper, demo } = before;
  const [common, setCommon] = useState<CommonTerms>({ stakes, lossLevel, paper, demo });
  // Invalid fields are marked from the first attempt to propose, not while somebody is still typing.
  const [isMarked, setMarked] = useState(false);
  const change = useSend(proposeOptionTerms, {
    touches: CHANGED_QUERIES,
    done: () => t('termsProposed'),
    onDone: onClose,
    isQuiet: true,
  });
  const after = { durations: durationsOf(durations.entries), ...common };
  const areStakesWrong = change.wrongFields.includes('stakes');
  return (
    <ProposeDialog
      title={t('termsTitle')}
      description={t('termsDescription')}
      before={before}
      after={after}
      isChanged={TERM_FIELDS.some((key) => after[key] !== before[key])}
      isSending={change.isSending}
      problem={isMarked && durations.isWrong ? t('correctFields') : areStakesWrong ? undefined : change.problem}
      onPropose={() => {
        setMarked(true);
        if (!durations.isWrong) change.send(after);
      }}
      onClose={onClose}
    >
      <DurationFields durations={durations} isMarked={isMarked} />
      <CommonFields terms={common} onChange={setCommon} areStakesWrong={areStakesWrong} />
    </ProposeDialog>
  );
}

const TERM_FIELDS = [
  'durations',
  'stakes',
  'lossLevel',
  'paper',
  'demo',
] as const satisfies readonly (keyof OptionTermsTexts)[];

/** The terms of all durations. */
type CommonTerms = Pick<OptionTermsTexts, 'stakes' | 'lossLevel' | 'paper' | 'demo'>;

interface CommonProps {
  readonly terms: CommonTerms;
  readonly onChange: (terms: CommonTerms) => void;
  readonly areStakesWrong: boolean;
}

function CommonFields({ terms, onChange, areStakesWrong }: CommonProps) {
  const names = useTranslations('console.terms');
  const textOf = useFigureText();
  return (
    <>
      <TermField
        name="stakes"
        isWrong={areStakesWrong}
        maxLength={400}
        value={terms.stakes}
        onChange={(stakes) => onChange({ ...terms, stakes: stakes.replaceAll(/\s/g, '') })}
      />
      <Choice
        label={names('lossLevel')}
        options={LOSS_LEVELS.map((value) => ({ value, label: textOf('lossLevel', value) }))}
        value={terms.lossLevel}
        onChange={(lossLevel) => onChange({ ...terms, lossLevel })}
      />
      {(['paper', 'demo'] as const).map((book) => (
        <Checkbox
          key={book}
          label={names(book)}
          checked={terms[book] === '1'}
          onChange={(isOn) => onChange({ ...terms, [book]: isOn ? '1' : '0' })}
        />
      ))}
    </>
  );
}
