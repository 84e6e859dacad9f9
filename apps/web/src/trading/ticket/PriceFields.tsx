import type { Side } from '@vitrine/domain/trading/index';
import { Segmented } from '@vitrine/ui/components/Segmented';
import { Skeleton } from '@vitrine/ui/components/States';
import { Switch } from '@vitrine/ui/components/Switch';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useFetchedLater } from '../../ground/panels.tsx';
import { type PriceField, STOP_NAMES } from '../price-entry.ts';
import { firstDistance } from '../stops/trailing-entry.ts';
import type { Ticket } from './use-ticket.ts';

const ORDER_TYPES = ['market', 'pending'] as const;

// Most orders have no price of their own: the fields for them come after the screen.
const load = () => import('./PriceEntries.tsx');
const TargetEntry = lazy(async () => ({ default: (await load()).TargetEntry }));
const StopEntry = lazy(async () => ({ default: (await load()).StopEntry }));
const TrailingEntry = lazy(async () => ({ default: (await load()).TrailingEntry }));

interface Props {
  readonly ticket: Ticket;
  /** The sides that can be ordered here. */
  readonly sides: readonly Side[];
}

/** Switching on captures the current price (TRD-04). */
function switchPrice({ change, current, product }: Ticket, field: PriceField, isOn: boolean): void {
  change({ type: 'price-switched', field, isOn, current, product });
}

/** Keeps the place of an entry whose code is on its way. */
function Entry({ children }: { readonly children: ReactNode }) {
  return <Suspense fallback={<Skeleton className="h-12 w-full rounded-control" />}>{children}</Suspense>;
}

/** Market or pending order, with the target of a pending one (TRD-03). */
export function OrderTypeFields({ ticket, sides }: Props) {
  const t = useTranslations('trading.ticket');
  return (
    <div className="flex flex-col gap-3">
      <Segmented
        look="box"
        label={t('orderType')}
        value={ticket.isPending ? 'pending' : 'market'}
        onChange={(type) => switchPrice(ticket, 'target', type === 'pending')}
        options={ORDER_TYPES.map((value) => ({ value, label: t(value) }))}
      />
      {ticket.isPending ? (
        <Entry>
          <TargetEntry ticket={ticket} sides={sides} />
        </Entry>
      ) : null}
    </div>
  );
}

/** Both stops and the trailing stop: a switch each, and what is entered while it is on. */
export function StopFields({ ticket, sides }: Props) {
  const t = useTranslations('trading');
  const { form, current, change } = ticket;
  useFetchedLater(load);
  return (
    <div className="flex flex-col text-sm">
      {STOP_NAMES.map((name) => {
        const isOn = form.prices[name] !== undefined;
        return (
          <div key={name} data-stop={name}>
            <Switch label={t(`ticket.${name}`)} checked={isOn} onChange={(isOn) => switchPrice(ticket, name, isOn)} />
            {isOn ? (
              <Entry>
                <StopEntry ticket={ticket} name={name} sides={sides} />
              </Entry>
            ) : null}
          </div>
        );
      })}
      <div data-stop="trailing">
        <Switch
          label={t('trailing.title')}
          checked={form.trailing !== undefined}
          onChange={(isOn) => change({ type: 'trailing-typed', text: isOn ? firstDistance(current) : undefined })}
        />
        {form.trailing === undefined ? null : (
          <Entry>
            <TrailingEntry ticket={ticket} />
          </Entry>
        )}
      </div>
    </div>
  );
}
