import { Field } from '@vitrine/ui/components/Field';
import { Stepper } from '@vitrine/ui/components/Stepper';
import { isolated, lots as lotsFigure } from '@vitrine/ui/format';
import { useTranslations } from 'use-intl';
import { useSite } from '../../ground/site.ts';
import { type EnteredSize, steppedSize } from './order-size.ts';
import type { Ticket } from './use-ticket.ts';

/** The size of an order as an amount of margin or a risk, with the lots that it comes to. */
export function SizeEntry({ ticket, size }: { readonly ticket: Ticket; readonly size: EnteredSize }) {
  const t = useTranslations('trading.ticket');
  const currency = useSite().data?.currency ?? '';
  const { summary, errors, change } = ticket;
  const enter = (text: string) => change({ type: 'size-entered', size: { unit: size.unit, text } });
  return (
    <Field
      label={t(size.unit, { currency })}
      hint={
        <span data-figure="lots">
          {t('sizedLots', { lots: isolated(summary.lots === undefined ? '-' : lotsFigure(summary.lots)) })}
        </span>
      }
      {...(errors.lots === undefined ? {} : { error: errors.lots })}
    >
      <Stepper
        value={size.text}
        onChange={enter}
        onStep={(count) => enter(steppedSize(size.text, count))}
        pages
        canDecrease
        canIncrease
        decreaseLabel={t('decreaseSize')}
        increaseLabel={t('increaseSize')}
      />
    </Field>
  );
}
