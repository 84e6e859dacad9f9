import { Button } from '@vitrine/ui/components/Button';
import { Field } from '@vitrine/ui/components/Field';
import { Skeleton } from '@vitrine/ui/components/States';
import { Stepper } from '@vitrine/ui/components/Stepper';
import { lots as lotsFigure } from '@vitrine/ui/format';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { Select } from '../../ground/panels.tsx';
import { lotsText } from '../lots-entry.ts';
import { reasonValues } from '../reason-values.ts';
import { TextChoices } from '../TextChoices.tsx';
import { quickLots } from './order-form.ts';
import { firstEntry, SIZE_UNITS, type SizeUnit } from './order-size.ts';
import type { Ticket } from './use-ticket.ts';

const SizeEntry = lazy(async () => ({ default: (await import('./SizeEntry.tsx')).SizeEntry }));
const SizeShares = lazy(async () => ({ default: (await import('./SizeShares.tsx')).SizeShares }));

interface Props {
  readonly ticket: Ticket;
}

/** The size, by stepper or by button, and the leverage. */
export function TicketFields({ ticket }: Props) {
  const t = useTranslations('trading.ticket');
  const { form, summary, errors, change } = ticket;
  return (
    <div className="flex flex-col gap-2">
      <UnitChoice ticket={ticket} />
      <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-3">
        {form.size === undefined ? (
          <LotsEntry ticket={ticket} />
        ) : (
          <Suspense fallback={<Skeleton className="h-12 w-full rounded-control" />}>
            <SizeEntry ticket={ticket} size={form.size} />
          </Suspense>
        )}
        <Field
          label={t('leverage')}
          {...(ticket.product.isCapOfCountry && {
            hint: t('leverageOfCountry', { multiple: ticket.product.leverageCap }),
          })}
          {...(errors.multiple === undefined ? {} : { error: errors.multiple })}
        >
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
      {form.size === undefined ? <QuickLots ticket={ticket} /> : null}
      {summary.unsized?.account === undefined ? null : (
        <Suspense fallback={<Skeleton className="h-9 w-full rounded-control" />}>
          <SizeShares ticket={ticket} />
        </Suspense>
      )}
    </div>
  );
}

/** What the size is entered in. */
function UnitChoice({ ticket: { product, form, summary, change } }: Props) {
  const t = useTranslations('trading.ticket');
  const choose = (unit: SizeUnit) => {
    const { lots, unsized } = summary;
    if (unit === 'lots') change({ type: 'lots-typed', lots: lots === undefined ? form.lots : lotsText(lots) });
    else change({ type: 'size-entered', size: { unit, text: firstEntry(unit, lots ?? product.minLots, unsized) } });
  };
  return (
    <TextChoices
      label={t('sizeUnit')}
      value={form.size?.unit ?? 'lots'}
      options={SIZE_UNITS.map((value) => ({ value, label: t(`unit.${value}`) }))}
      onChange={choose}
    />
  );
}

function LotsEntry({ ticket: { product, form, summary, errors, change } }: Props) {
  const t = useTranslations('trading.ticket');
  return (
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
  );
}

/** The minimum and round multiples of it. */
function QuickLots({ ticket: { product, summary, change } }: Props) {
  const t = useTranslations('trading.ticket');
  return (
    <>
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
    </>
  );
}
