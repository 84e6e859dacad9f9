import { Link } from '@tanstack/react-router';
import type { Direction } from '@vitrine/domain/options/option';
import { Button } from '@vitrine/ui/components/Button';
import { Numeric } from '@vitrine/ui/components/Figures';
import { Segmented } from '@vitrine/ui/components/Segmented';
import { Skeleton } from '@vitrine/ui/components/States';
import { price as priceText } from '@vitrine/ui/format';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Drawer } from '../../ground/panels.tsx';
import { useProblemText } from '../../ground/problem.ts';
import { useSheet } from '../../ground/use-sheet.ts';
import type { Product } from '../../market/index.ts';
import { RUNNING } from '../option-calls.ts';
import { useOptionList } from '../option-list.ts';
import { DirectionBadge, OptionResult, OptionState, StakeText } from '../orders/OptionFigures.tsx';
import { DIRECTION_ICONS, DIRECTIONS } from './directions.ts';
import { OptionButtons } from './OptionButtons.tsx';
import { DurationField, StakeField } from './OptionFields.tsx';
import { OptionNote, OptionOutcomes } from './OptionOutcomes.tsx';
import { useOptionChoices } from './option-choices.ts';
import type { OptionChoices } from './option-form.ts';
import { useOptionTicket } from './use-option-ticket.ts';

interface Props {
  readonly product: Product;
  readonly onLoginNeeded: () => void;
}

/** The option ticket of a phone: both directions at the bottom of the screen; each opens its drawer. */
export function OptionBar(props: Props) {
  const app = useTranslations('ground');
  const problemText = useProblemText();
  const answer = useOptionChoices();
  if (answer.data !== undefined) return <TicketForm choices={answer.data} {...props} />;
  return (
    <Bar>
      {answer.isError ? (
        <div role="alert" className="mx-auto flex max-w-3xl items-center justify-between gap-3 text-sm">
          <span className="min-w-0 text-muted">{problemText(answer.error)}</span>
          <Button busy={answer.isFetching} onClick={() => void answer.refetch()}>
            {app('failed.retry')}
          </Button>
        </div>
      ) : (
        <div role="status" aria-busy className="mx-auto grid max-w-3xl grid-cols-2 gap-2">
          <span className="sr-only">{app('loading')}</span>
          <Skeleton className="h-12 rounded-control" />
          <Skeleton className="h-12 rounded-control" />
        </div>
      )}
    </Bar>
  );
}

function Bar({ children }: { readonly children: ReactNode }) {
  const t = useTranslations('options.ticket');
  return (
    <section
      aria-label={t('title')}
      className="fixed inset-x-0 bottom-[calc(var(--shell-tabs)+env(safe-area-inset-bottom))] z-10 border-t border-hairline bg-card px-4 py-2 lg:bottom-0"
    >
      {children}
    </section>
  );
}

function TicketForm({ onLoginNeeded, ...props }: Props & { readonly choices: OptionChoices }) {
  const t = useTranslations('options');
  const app = useTranslations('ground');
  const { sheet, last: direction, open, close, leaveForLogin } = useSheet(DIRECTIONS, onLoginNeeded);
  const ticket = useOptionTicket({ ...props, onLoginNeeded: leaveForLogin, onDone: close });
  const { product, price, reason, choices } = ticket;
  return (
    <>
      <Bar>
        <NextToEnd productId={product.id} />
        {reason === undefined ? null : (
          <p role="status" className="pb-2 text-xs text-warning">
            <bdi>{reason}</bdi>
          </p>
        )}
        <div className="mx-auto grid max-w-3xl grid-cols-2 gap-2">
          {DIRECTIONS.map((each) => (
            <Button
              key={each}
              tone={each === 'up' ? 'buy' : 'sell'}
              size="large"
              aria-haspopup="dialog"
              inert={reason !== undefined}
              className="flex-col gap-0! py-1.5!"
              onClick={() => open(each)}
            >
              <DirectionLabel direction={each} />
              <Numeric className="text-sm font-semibold">
                {price === undefined ? '-' : priceText(price, product.pricePrecision)}
              </Numeric>
            </Button>
          ))}
        </div>
      </Bar>
      <Drawer
        open={sheet !== undefined}
        onClose={close}
        title={t('ticket.titleOf', { product: product.showCode })}
        closeLabel={app('close')}
        footer={<OptionButtons ticket={ticket} directions={[direction]} />}
      >
        <form
          aria-label={t('ticket.title')}
          data-ticket
          onSubmit={(event) => event.preventDefault()}
          className="flex flex-col gap-4"
        >
          <Segmented
            look="box"
            label={t('ticket.direction')}
            value={direction}
            onChange={open}
            options={DIRECTIONS.map((each) => ({ value: each, label: <DirectionLabel direction={each} /> }))}
          />
          {choices.durations.length === 0 ? null : (
            <>
              <DurationField ticket={ticket} />
              <StakeField ticket={ticket} />
              <OptionOutcomes ticket={ticket} />
            </>
          )}
          <OptionNote ticket={ticket} />
        </form>
      </Drawer>
    </>
  );
}

/** The customer's option in the product that ends next, next to the chart; the list is further down. */
function NextToEnd({ productId }: { readonly productId: number }) {
  const t = useTranslations('options.list');
  const own = useOptionList(RUNNING).rows.filter(({ ForexTradeList }) => ForexTradeList.Id === productId);
  const [next] = own.toSorted((a, b) => Date.parse(a.ExpiresAt) - Date.parse(b.ExpiresAt));
  if (next === undefined) return null;
  return (
    <Link
      to="/order"
      search={{ source: 1, id: next.Id }}
      data-running
      className="mx-auto mb-2 flex min-h-11 max-w-3xl items-center gap-2 text-sm"
    >
      <OptionState row={next} />
      <DirectionBadge row={next} />
      <StakeText row={next} />
      {own.length === 1 ? null : <span className="text-xs text-muted">{t('others', { count: own.length - 1 })}</span>}
      <span className="ms-auto">
        <OptionResult row={next} className="text-base font-semibold" />
      </span>
    </Link>
  );
}

function DirectionLabel({ direction }: { readonly direction: Direction }) {
  const t = useTranslations('options');
  const Icon = DIRECTION_ICONS[direction];
  return (
    <span className="flex items-center justify-center gap-1.5 leading-tight">
      <Icon aria-hidden size={16} />
      {t(direction)}
    </span>
  );
}
