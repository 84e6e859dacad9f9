import type { Money } from '@vitrine/domain/kernel/decimal';
import type { Direction } from '@vitrine/domain/options/option';
import { useEffect, useState } from 'react';
import { keepForm, keptForm, useForgetKeptForm } from '../../ground/kept-form.ts';
import { serverClock } from '../../ground/server-clock.ts';
import { useSession } from '../../ground/session.ts';
import { useCloseOnly, useOptionFunds } from '../../ledger/index.ts';
import { type Product, staysOpen, useMarketState, useQuote, watchPrice } from '../../market/index.ts';
import {
  type OptionChoices,
  type OptionForm,
  type OptionSummary,
  optionSummary,
  proposedStakes,
} from './option-form.ts';
import { type OptionMessages, useOptionMessages } from './use-option-messages.ts';
import { requestOf, useOptionSubmission } from './use-option-submission.ts';

/** What can be staked; undefined for a visitor, or until it is known. */
function useOptionBalance(): Money | undefined {
  const isLoggedIn = useSession((session) => session.token !== undefined);
  const funds = useOptionFunds();
  return isLoggedIn ? funds?.free : undefined;
}

export interface OptionTicketState extends OptionMessages {
  readonly product: Product;
  readonly choices: OptionChoices;
  readonly summary: OptionSummary;
  /** Stakes offered as buttons. */
  readonly stakes: readonly Money[];
  /** The mid, which options are decided by. */
  readonly price: number | undefined;
  readonly balance: Money | undefined;
  readonly isLoggedIn: boolean;
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

const NAME = 'option';

/** What a visitor had entered before they logged in; nothing else. */
function keptOption(productId: number): OptionForm {
  const { seconds, stake } = (keptForm(NAME, productId) ?? {}) as Partial<Record<keyof OptionForm, unknown>>;
  return {
    seconds: typeof seconds === 'number' ? seconds : undefined,
    stake: typeof stake === 'string' ? stake : undefined,
  };
}

/** A timed option being entered: its fields, what it can pay and cost, and what became of it. */
export function useOptionTicket({ product, choices, onLoginNeeded, onDone }: Options): OptionTicketState {
  const isLoggedIn = useSession((session) => session.token !== undefined);
  const balance = useOptionBalance();
  const closeOnly = useCloseOnly();
  const [form, setForm] = useState<OptionForm>(() => keptOption(product.id));
  useForgetKeptForm();
  const { summary, price } = useOptionSummary(product, choices, form, balance);
  const submission = useOptionSubmission(product.id, onDone);
  const { sending, forgetFailure } = submission;
  return {
    product,
    choices,
    summary,
    stakes: proposedStakes(choices, summary.duration),
    price,
    balance,
    isLoggedIn,
    ...useOptionMessages({ product, choices, balance }, summary, submission, closeOnly),
    sending,
    isBlocked: closeOnly !== undefined || summary.problem !== undefined,
    change: (entered) => {
      forgetFailure();
      setForm((before) => ({ ...before, ...entered }));
    },
    submit: (direction) => {
      if (sending !== undefined) return;
      if (!isLoggedIn) {
        keepForm(NAME, product.id, form);
        onLoginNeeded();
        return;
      }
      const request = requestOf(direction, product.id, choices.version, summary);
      if (request !== undefined) submission.submit(request);
    },
  };
}

/** What the form comes to at the product's price now. */
function useOptionSummary(product: Product, choices: OptionChoices, form: OptionForm, balance: Money | undefined) {
  const market = useMarketState(product);
  useEffect(() => watchPrice(product.code), [product.code]);
  const price = useQuote(product.code)?.mid;
  const hasQuote = price !== undefined;
  const staysOpenFor = (seconds: number) => staysOpen(product, serverClock.now(), seconds * 1_000);
  return { summary: optionSummary(form, { choices, market, hasQuote, staysOpen: staysOpenFor, balance }), price };
}
