import { Button } from '@vitrine/ui/components/Button';
import { Field } from '@vitrine/ui/components/Field';
import { Stepper } from '@vitrine/ui/components/Stepper';
import { lots as lotsFigure } from '@vitrine/ui/format';
import { useTranslations } from 'use-intl';
import { Select } from '../../ground/panels.tsx';
import { lotsText } from '../lots-entry.ts';
import { reasonValues } from '../reason-values.ts';
import { quickLots } from './order-form.ts';
import type { Ticket } from './use-ticket.ts';

/** The lots, by stepper or by button, and the leverage. */
export function TicketFields({ ticket }: { readonly ticket: Ticket }) {
  const t = useTranslations('trading.ticket');
  const { product, form, summary, errors, change } = ticket;
  return (
    <div className="flex flex-col gap-2">
      <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-3">
        <Field
          label={t('lots')}
          hint={t('lotsHint', reasonValues(product))}
          {...(errors.lots === undefined ? {} : { error: errors.lots })}
        >
          <Stepper
            value={form.lots}
            onChange={(lots) => change({ type: 'lots-typed', lots })}
            onStep={(direction) => change({ type: 'lots-stepped', direction, product })}
            canDecrease={summary.canDecrease}
            canIncrease={summary.canIncrease}
            decreaseLabel={t('decreaseLots')}
            increaseLabel={t('increaseLots')}
          />
        </Field>
        <Field label={t('leverage')} {...(errors.multiple === undefined ? {} : { error: errors.multiple })}>
          <Select
            options={ticket.multiples.map((multiple) => ({
              value: multiple,
              label: t('leverageOption', { multiple }),
            }))}
            value={form.multiple ?? null}
            onChange={(multiple) => change({ type: 'multiple-chosen', multiple })}
            placeholder={t('choose')}
          />
        </Field>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend in sight */}
      <div role="group" aria-label={t('quickLots')} className="grid grid-cols-4 gap-2">
        {quickLots(product).map((lots) => (
          <Button
            key={lotsText(lots)}
            size="small"
            className="numeric px-1"
            aria-pressed={summary.lots === lots}
            aria-label={t('quick', { lots: lotsFigure(lots) })}
            onClick={() => change({ type: 'lots-typed', lots: lotsText(lots) })}
          >
            {lotsFigure(lots)}
          </Button>
        ))}
      </div>
    </div>
  );
}
