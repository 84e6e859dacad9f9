import { useMutation, useQuery } from '@tanstack/react-query';
import { formatDecimal, MONEY_SCALE, type Money } from '@vitrine/domain/kernel/decimal';
import { DIRECTION, type Direction } from '@vitrine/domain/options/option';
import { winOf } from '@vitrine/domain/options/settlement';
import { money, signedStake, stake as stakeFigure } from '@vitrine/ui/format';
import { toastDone, toastError } from '@vitrine/ui/toast';
import { WireError } from '@vitrine/wire/client';
import { seconds as secondsCall } from '@vitrine/wire/options/seconds';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { client, isUnanswered, queryClient, SENT_UNTIL_ANSWERED } from '../ground/client.ts';
import { watchPrice } from '../ground/live.ts';
import { useProblemText } from '../ground/problem.ts';
import { serverClock } from '../ground/server-clock.ts';
import { useSession } from '../ground/session.ts';
import { type Submission, SubmitGuard } from '../ground/submit-guard.ts';
import { amountOf } from '../ledger/total-assets.ts';
import { useBalances } from '../ledger/use-total-assets.ts';
import { type Product, staysOpen } from '../market/product.ts';
import { useQuote } from '../market/quotes.ts';
import { useMarketState } from '../market/use-market-state.ts';
import {
  choicesOf,
  type OptionChoices,
  type OptionForm,
  type OptionProblem,
  type OptionSummary,
  optionSummary,
  placeOfRefusal,
  proposedStakes,
  stakeEntry,
} from './option-form.ts';
import { rateOf, stakeOf } from './option-terms.ts';
import { type OptionRequest, openOption } from './own-options.ts';
import { useSecondsText } from './use-seconds-text.ts';

/** What is offered changes without a push. */
const CHOICES_EVERY_MS = 60_000;

const guard = new SubmitGuard<OptionRequest>();

/** What timed options are offered on, to this customer or to a visitor. */
export function useOptionChoices() {
  const uid = useSession((session) => session.user?.uid);
  return useQuery({
    queryKey: ['option-choices', uid],
    queryFn: async ({ signal }) => choicesOf(await client.call(secondsCall, {}, { signal })),
    refetchInterval: CHOICES_EVERY_MS,
  });
}

/** Free on the options account; undefined for a visitor, or until it is known. */
function useOptionBalance(): Money | undefined {
  const isLoggedIn = useSession((session) => session.token !== undefined);
  const account = useBalances().data?.find(({ type }) => type === 'micro');
  return isLoggedIn && account !== undefined ? amountOf(account.balance) : undefined;
}

interface Refusal {
  readonly place: ReturnType<typeof placeOfRefusal>;
  readonly text: string;
}

export interface OptionTicketState {
  readonly product: Product;
  readonly choices: OptionChoices;
  readonly summary: OptionSummary;
  /** Stakes to choose with one press. */
  readonly stakes: readonly Money[];
  /** The price that options go by, now. */
  readonly price: number | undefined;
  readonly balance: Money | undefined;
  readonly isLoggedIn: boolean;
  /** At the field, before the press or after it. */
  readonly durationError: string | undefined;
  readonly stakeError: string | undefined;
  /** Why the buttons do nothing, when no field says it. */
  readonly reason: string | undefined;
  /** What the server said to the last press, when no field says it. */
  readonly refusal: string | undefined;
  readonly sending: Direction | undefined;
  readonly isBlocked: boolean;
  setSeconds(seconds: number): void;
  setStake(text: string): void;
  chooseStake(stake: Money): void;
  press(direction: Direction): void;
}

interface Given {
  readonly product: Product;
  readonly choices: OptionChoices;
  readonly onLoginNeeded: () => void;
  readonly onDone?: () => void;
}

/** Problems that stand at the field they are about. */
const AT_FIELD: ReadonlySet<OptionProblem> = new Set([
  'durationGone',
  'closesBefore',
  'stakeUnreadable',
  'stakeDecimals',
  'stakeBelow',
  'stakeAbove',
  'insufficient',
]);

/** A timed option in the making: what is entered, what it would bring and cost, what became of it. */
export function useOptionTicket({ product, choices, onLoginNeeded, onDone }: Given): OptionTicketState {
  const t = useTranslations('options');
  const problemText = useProblemText();
  const secondsText = useSecondsText();
  const isLoggedIn = useSession((session) => session.token !== undefined);
  const market = useMarketState(product);
  useEffect(() => watchPrice(product.code), [product.code]);
  const quote = useQuote(product.code);
  const balance = useOptionBalance();
  const [form, setForm] = useState<OptionForm>({ seconds: undefined, stake: undefined });
  const [refusal, setRefusal] = useState<Refusal>();

  // What was refused was about the product before; what was entered is as good for this one.
  const formProduct = useRef(product.id);
  useEffect(() => {
    if (formProduct.current === product.id) return;
    formProduct.current = product.id;
    setRefusal(undefined);
  }, [product.id]);

  const summary = optionSummary(form, {
    choices,
    market,
    hasQuote: quote !== undefined,
    staysOpen: (seconds) => staysOpen(product, serverClock.now(), seconds * 1_000),
    balance,
  });
  const { duration, stake, problem, stakeProblem, durationProblem } = summary;

  const opening = useMutation({
    ...SENT_UNTIL_ANSWERED,
    mutationFn: ({ press }: { intent: string; direction: Direction; press: Submission<OptionRequest> }) =>
      openOption(press),
    onSuccess: (option, { intent, direction }) => {
      guard.done(intent);
      toastDone({
        title: t('ticket.done'),
        description: t('ticket.doneText', {
          direction: t(direction),
          amount: stakeFigure(stakeOf(option)),
          product: option.ForexTradeList.ShowCode,
          time: secondsText(option.Seconds),
          // Of what was accepted, whatever the form had shown.
          profit: signedStake(winOf(stakeOf(option), rateOf(option.ProfitRatio))),
        }),
        link: { label: t('ticket.see'), href: `/order?source=1&type=1&id=${option.Id}` },
      });
      onDone?.();
    },
    onError: (error, { intent }) => {
      if (isUnanswered(error)) {
        toastError({ title: t('ticket.unknown'), description: t('ticket.unknownText') });
        return;
      }
      guard.refused(intent);
      setRefusal({
        place: placeOfRefusal(error instanceof WireError ? error.reason : undefined),
        text: problemText(error),
      });
      // Hours, halts and terms that this page did not know of.
      for (const key of ['products', 'option-choices']) void queryClient.invalidateQueries({ queryKey: [key] });
    },
  });

  const press = (direction: Direction) => {
    if (opening.isPending) return;
    if (!isLoggedIn) {
      onLoginNeeded();
      return;
    }
    if (problem !== undefined || stake === undefined || duration === undefined) return;
    const request: OptionRequest = {
      forex_id: product.id,
      type: DIRECTION[direction],
      number: formatDecimal(stake, MONEY_SCALE).replace(/0{4}$/, ''),
      seconds: duration.seconds,
      // He gets what he sees, or nothing.
      terms_version: choices.version,
    };
    const intent = Object.values(request).join(' ');
    const started = guard.start(intent, request);
    if (started === undefined) return;
    setRefusal(undefined);
    opening.mutate({ intent, direction, press: started });
  };

  const words = (of: OptionProblem): string =>
    t(`reason.${of}`, {
      product: product.showCode,
      min: stakeFigure(duration?.minStake ?? 0n),
      max: stakeFigure(duration?.maxStake ?? 0n),
      balance: money(balance ?? 0n),
    });
  const at = (place: Refusal['place']) => (refusal?.place === place ? refusal.text : undefined);
  const change = (next: Partial<OptionForm>) => {
    setRefusal(undefined);
    setForm((before) => ({ ...before, ...next }));
  };
  const isFieldShown = choices.durations.length > 0;
  return {
    product,
    choices,
    summary,
    stakes: proposedStakes(choices, duration),
    price: quote?.mid,
    balance,
    isLoggedIn,
    durationError: isFieldShown && durationProblem !== undefined ? words(durationProblem) : at('duration'),
    stakeError: stakeProblem === undefined ? at('stake') : words(stakeProblem),
    reason: problem === undefined || AT_FIELD.has(problem) ? undefined : words(problem),
    refusal: at('buttons'),
    sending: opening.isPending ? opening.variables.direction : undefined,
    isBlocked: problem !== undefined,
    setSeconds: (seconds) => change({ seconds }),
    setStake: (text) => change({ stake: text }),
    chooseStake: (of) => change({ stake: stakeEntry(of) }),
    press,
  };
}
