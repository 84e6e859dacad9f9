import { Switch } from '@vitrine/ui/components/Switch';
import { useTranslations } from 'use-intl';
import { TrailingStopField } from '../stops/TrailingStopField.tsx';
import { firstDistance } from '../stops/trailing-entry.ts';
import type { Ticket } from './use-ticket.ts';

/** A switch, and the distance of the trailing stop. */
export function TrailingField({ ticket }: { readonly ticket: Ticket }) {
  const t = useTranslations('trading.trailing');
  const { form, product, current, errors, change } = ticket;
  return (
    <div data-stop="trailing" className="text-sm">
      <Switch
        label={t('title')}
        checked={form.trailing !== undefined}
        onChange={(isOn) => change({ type: 'trailing-typed', text: isOn ? firstDistance(current) : undefined })}
      />
      {form.trailing === undefined ? null : (
        <div className="pb-2">
          <TrailingStopField
            label={<span className="sr-only">{t('points')}</span>}
            value={form.trailing}
            precision={product.pricePrecision}
            reference={current}
            error={errors.trailing}
            onChange={(text) => change({ type: 'trailing-typed', text })}
          />
        </div>
      )}
    </div>
  );
}
