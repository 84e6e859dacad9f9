import { formatDecimal } from '@vitrine/domain/kernel/decimal';
import { DIRECTION, type Direction } from '@vitrine/domain/options/option';
import { payoutOf, STAKE_DECIMALS, STAKE_STEP } from '@vitrine/domain/options/settlement';
import { shortMoney, signedShortMoney, withCurrency } from '@vitrine/ui/format';
import { toastDone } from '@vitrine/ui/toast';
import { useTranslations } from 'use-intl';
import { SubmitGuard } from '../../ground/submit-guard.ts';
import { useTicketSubmission } from '../../ground/use-ticket-submission.ts';
import { OWN_LIMITS_KEY } from '../../ledger/index.ts';
import { type OptionRequest, openOption } from '../option-calls.ts';
import { directionOf, rateOf, stakeOf } from '../option-terms.ts';
import { useSecondsText } from '../use-seconds-text.ts';
import { type OptionSummary, placeOfRefusal } from './option-form.ts';

const guard = new SubmitGuard<OptionRequest>();

/** What the form asks for; undefined while something prevents it. It names the terms that the customer saw. */
export function requestOf(
  direction: Direction,
  productId: number,
  termsVersion: number,
  { problem, stake, duration }: OptionSummary,
): OptionRequest | undefined {
  if (problem !== undefined || stake === undefined || duration === undefined) return undefined;
  return {
    forex_id: productId,
    type: DIRECTION[direction],
    number: formatDecimal(stake / STAKE_STEP, STAKE_DECIMALS),
    seconds: duration.seconds,
    terms_version: termsVersion,
  };
}

/** Sends an option of the ticket and tells what became of it. */
export function useOptionSubmission(productId: number, onDone: (() => void) | undefined) {
  const t = useTranslations('options');
  const secondsText = useSecondsText();
  const { sending, ...submission } = useTicketSubmission({
    productId,
    guard,
    send: openOption,
    placeOf: placeOfRefusal,
    unanswered: { title: t('ticket.unknown'), description: t('ticket.unknownText') },
    outdated: ['products', 'option-choices', OWN_LIMITS_KEY],
    onDone: ({ data: option, msg }) => {
      toastDone({
        title: msg,
        description: t('ticket.doneText', {
          direction: t(directionOf(option)),
          amount: withCurrency(shortMoney(stakeOf(option))),
          product: option.ForexTradeList.ShowCode,
          time: secondsText(option.Seconds),
          // By the terms that were accepted, whatever the form had shown.
          profit: withCurrency(signedShortMoney(payoutOf(stakeOf(option), rateOf(option.ProfitRatio)))),
        }),
        link: { label: t('ticket.viewOption'), href: `/order?source=1&type=1&id=${option.Id}` },
      });
      onDone?.();
    },
  });
  return { ...submission, sending: sending && directionOf({ Type: sending.type }) };
}

export type OptionSubmission = ReturnType<typeof useOptionSubmission>;
