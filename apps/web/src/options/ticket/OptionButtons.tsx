import type { Direction } from '@vitrine/domain/options/option';
import { Button } from '@vitrine/ui/components/Button';
import { shortMoney, withCurrency } from '@vitrine/ui/format';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { useSecondsText } from '../use-seconds-text.ts';
import { DIRECTION_ICONS } from './directions.ts';
import type { OptionTicketState } from './use-option-ticket.ts';

interface Props {
  readonly ticket: OptionTicketState;
  readonly directions: readonly Direction[];
}

/** The order buttons, with the reason why they are disabled or what the server refused. */
export function OptionButtons({ ticket, directions }: Props) {
  const t = useTranslations('options');
  const secondsText = useSecondsText();
  const reasonId = useId();
  const { summary, reason, refusal, sending } = ticket;
  const { stake, duration } = summary;
  return (
    <div className="flex flex-col gap-2">
      {refusal === undefined ? null : (
        <p role="alert" className="rounded-control bg-warning-tint p-3 text-sm text-warning">
          {refusal}
        </p>
      )}
      <div className={directions.length > 1 ? 'grid grid-cols-2 gap-2' : 'grid'}>
        {directions.map((direction) => {
          const Icon = DIRECTION_ICONS[direction];
          return (
            <Button
              key={direction}
              tone={direction === 'up' ? 'buy' : 'sell'}
              size="large"
              data-direction={direction}
              inert={ticket.isBlocked || (sending !== undefined && sending !== direction)}
              busy={sending === direction}
              aria-describedby={reasonId}
              className="flex-col gap-0! px-2"
              onClick={() => ticket.submit(direction)}
            >
              <span className="flex items-center gap-1.5">
                <Icon aria-hidden size={18} />
                {t(direction)}
              </span>
              {stake === undefined || duration === undefined ? null : (
                <span className="text-sm font-normal">
                  {t('ticket.submit', { amount: withCurrency(shortMoney(stake)), time: secondsText(duration.seconds) })}
                </span>
              )}
            </Button>
          );
        })}
      </div>
      <p id={reasonId} role="status" className="text-sm text-warning empty:hidden">
        {reason === undefined ? null : <bdi>{reason}</bdi>}
      </p>
      {ticket.isLoggedIn ? null : <p className="text-xs text-muted">{t('ticket.loginFirst')}</p>}
    </div>
  );
}
