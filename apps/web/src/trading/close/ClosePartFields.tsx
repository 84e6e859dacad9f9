import type { Lots } from '@vitrine/domain/kernel/decimal';
import { Button } from '@vitrine/ui/components/Button';
import { Field } from '@vitrine/ui/components/Field';
import { Stepper } from '@vitrine/ui/components/Stepper';
import { lots as lotsFigure, ratio } from '@vitrine/ui/format';
import { useTranslations } from 'use-intl';
import { lotsText, readLots, steppedLots } from '../lots-entry.ts';
import { type LotTerms, problemOfPart, quickParts } from './close-part.ts';

interface Props {
  /** As typed. */
  readonly value: string;
  readonly held: Lots;
  readonly terms: LotTerms;
  readonly onChange: (text: string) => void;
}

/** How much of a position to close: by keyboard, by stepper, or a share of it. */
export function ClosePartFields({ value, held, terms, onChange }: Props) {
  const t = useTranslations('trading.closing');
  const lots = readLots(value);
  const problem = problemOfPart(lots, held, terms);
  const figures = {
    held: lotsFigure(held),
    min: lotsFigure(terms.minLots),
    step: lotsFigure(terms.lotStep),
    most: lotsFigure(held > terms.minLots ? held - terms.minLots : 0n),
  };
  const step = (direction: number) => {
    const next = steppedLots(value, direction, terms);
    onChange(lotsText(next > held ? held : next));
  };
  return (
    <div className="flex flex-col gap-2">
      <Field
        label={t('lots')}
        hint={t('lotsHint', figures)}
        {...(problem === undefined ? {} : { error: t(`problem.${problem}`, figures) })}
      >
        <Stepper
          value={value}
          onChange={onChange}
          onStep={step}
          canDecrease={lots !== undefined && lots > terms.minLots}
          canIncrease={lots === undefined || lots < held}
          decreaseLabel={t('decreaseLots')}
          increaseLabel={t('increaseLots')}
        />
      </Field>
      <PartShares lots={lots} held={held} terms={terms} onChange={onChange} />
    </div>
  );
}

interface SharesProps extends Omit<Props, 'value'> {
  readonly lots: Lots | undefined;
}

/** Shares of the position as buttons. */
function PartShares({ lots, held, terms, onChange }: SharesProps) {
  const t = useTranslations('trading.closing');
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend */}
      <div role="group" aria-label={t('shares')} className="grid auto-cols-fr grid-flow-col gap-2">
        {quickParts(held, terms).map((part) => (
          <Button
            key={part.percent}
            size="small"
            className="numeric px-1"
            aria-pressed={lots === part.lots}
            aria-label={t('share', { percent: ratio(String(part.percent)), lots: lotsFigure(part.lots) })}
            onClick={() => onChange(lotsText(part.lots))}
          >
            {ratio(String(part.percent))}
          </Button>
        ))}
      </div>
    </>
  );
}
