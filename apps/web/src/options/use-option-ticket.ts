import type { Money } from '@vitrine/domain/kernel/decimal';
import type { Direction } from '@vitrine/domain/options/option';
import { money, stake as stakeFigure } from '@vitrine/ui/format';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { serverClock } from '../ground/server-clock.ts';
import { useSession } from '../ground/session.ts';
import { amountOf } from '../ground/wire-numbers.ts';
import { useBalances } from '../ledger/index.ts';
import { type Product, staysOpen, useMarketState, useQuote, watchPrice } from '../market/index.ts';
import {
  isAtField,
  type OptionChoices,
  type OptionForm,
  type OptionProblem,
  type OptionSummary,
  optionSummary,
  proposedStakes,
} from './option-form.ts';
import { requestOf, useOptionSubmission } from './use-option-submission.ts';

/** Free on the options account; undefined for a visitor, or until it is known. */
function useOptionBalance(): Money | undefined {
  const isLoggedIn = useSession((session) => session.token !== undefined);
  const account = useBalances().data?.find(({ type }) => type === 'micro');
  return isLoggedIn && account !== undefined ? amountOf(account.balance) : undefined;
}

export interface OptionTicketState {
  readonly product: Product;
  readonly choices: OptionChoices;
  readonly summary: OptionSummary;
  /** Stakes offered as buttons. */
  readonly stakes: readonly Money[];
  /** The mid, which options are decided by. */
  readonly price: number | undefined;
  readonly balance: Money | undefined;
  readonly isLoggedIn: boolean;
  /** What stands at each field: a problem before the click, a refusal after it. */
  readonly errors: Readonly<Record<'duration' | 'stake', string | undefined>>;
  /** Why the buttons are disabled, when no field says it. */
  readonly reason: string | undefined;
  /** What the server refused, when no field says it. */
  readonly refusal: string | undefined;
  /** The direction that is being sent. */
  readonly sending: Direction | undefined;
  readonly isBlocked: boolean;
  change(entered: Partial<OptionForm>): void;
  submit(direction: Direction): void;
}

interface Options {
  readonly product: Product;
  readonly choices: OptionChoices;
  readonly onLoginNeeded: () => void;
  readonly onDone?: () => void;
}

/** A timed option being entered: its fields, what it can pay and cost, and what became of it. */
export function useOptionTicket({ product, choices, onLoginNeeded, onDone }: Options): OptionTicketState {
  const t = useTranslations('options.reason');
  const isLoggedIn = useSession((session) => session.token !== undefined);
  const market = useMarketState(product);
  useEffect(() => watchPrice(product.code), [product.code]);
  const quote = useQuote(product.code);
  const balance = useOptionBalance();
  const [form, setForm] = useState<OptionForm>({ seconds: undefined, stake: undefined });
  const submission = useOptionSubmission(product.id, onDone);
  const { sending, refusalAt, forgetFailure } = submission;
  const summary = optionSummary(form, {
    choices,
    market,
    hasQuote: quote !== undefined,
    staysOpen: (seconds) => staysOpen(product, serverClock.now(), seconds * 1_000),
    balance,
  });
  const { duration, problem, stakeProblem, durationProblem } = summary;
  const problemText = (of: OptionProblem | undefined): string | undefined =>
    of &&
    t(of, {
      product: product.showCode,
      min: stakeFigure(duration?.minStake ?? 0n),
      max: stakeFigure(duration?.maxStake ?? 0n),
      balance: money(balance ?? 0n),
    });
  const hasDurations = choices.durations.length > 0;
  return {
    product,
    choices,
    summary,
    stakes: proposedStakes(choices, duration),
    price: quote?.mid,
    balance,
    isLoggedIn,
    errors: {
      duration: (hasDurations ? problemText(durationProblem) : undefined) ?? refusalAt('duration'),
      stake: problemText(stakeProblem) ?? refusalAt('stake'),
    },
    reason: problem === undefined || isAtField(problem) ? undefined : problemText(problem),
    refusal: refusalAt('buttons'),
    sending,
    isBlocked: problem !== undefined,
    change: (entered) => {
      forgetFailure();
      setForm((before) => ({ ...before, ...entered }));
    },
    submit: (direction) => {
      if (sending !== undefined) return;
      if (!isLoggedIn) {
        onLoginNeeded();
        return;
      }
      const request = requestOf(direction, product.id, choices.version, summary);
      if (request !== undefined) submission.submit(request);
    },
  };
}
