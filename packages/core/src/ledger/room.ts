import type { Book } from '@vitrine/domain/ledger/index';
import type { Room } from '../room.ts';
import { bigOf, wholeOf } from '../stored.ts';
import { applyLedger } from './apply.ts';
import type { LedgerContext } from './context.ts';
import type { LedgerEvent } from './events.ts';
import type { AccountFact, LedgerCommand, SiteDaysFact } from './input.ts';
import { projectLedger } from './project.ts';
import { setOwnLimit } from './set-own-limit.ts';
import { ownLimitLines, storedOwnLimits } from './stored-own-limits.ts';
import { sweepAccount } from './sweep-account.ts';
import { takeAccountFact } from './take-account-fact.ts';
import { takeBreak } from './take-break.ts';

export const ledgerRoom: Room<LedgerContext, LedgerCommand, AccountFact | SiteDaysFact, LedgerEvent> = {
  commands: { 'set-own-limit': setOwnLimit, 'take-break': takeBreak, 'sweep-account': sweepAccount },
  exits: ['take-break'],
  splits: ['sweep-account'],
  facts: {
    account: takeAccountFact,
    'site-days'({ ledger }, step, { zone, changes }, factVersion) {
      if (factVersion <= ledger.ownLimits.days.version) return;
      step.emit({ type: 'SiteDaysPublished', factVersion, zone, changes });
    },
  },
  apply: applyLedger,
  project: projectLedger,
  answers: {
    OwnLimitSet: () => ({ kind: 'own-limit-set', at: 0 }),
    OwnLimitScheduled: ({ nextAt }) => ({ kind: 'own-limit-set', at: nextAt }),
    BreakTaken: ({ until }) => ({ kind: 'break-taken', until }),
  },
  stored: [
    {
      rows: { table: 'accounts', columns: ['uid', 'book', 'currency', 'frozen', 'fact_version'] },
      load({ ledger }, { uid, book, currency, frozen, fact_version }) {
        ledger.openCustomer(wholeOf(uid), book as Book, currency as string, frozen as boolean, wholeOf(fact_version));
      },
    },
    {
      rows: { table: 'customer_countries', columns: ['uid', 'country'] },
      load({ ledger }, { uid, country }) {
        ledger.setCountry(wholeOf(uid), country as string);
      },
    },
    {
      rows: { table: 'balances', columns: ['account', 'book', 'currency', 'posted', 'held'] },
      load({ ledger }, row) {
        const [account, book, currency, held] = [
          wholeOf(row.account),
          row.book as Book,
          row.currency as string,
          bigOf(row.held),
        ];
        ledger.openAccount(book, currency, account);
        ledger.move(book, currency, account, bigOf(row.posted));
        if (held !== 0n) ledger.hold(account, held);
      },
    },
    ...storedOwnLimits,
  ],
  *stateLines(context) {
    const { ledger } = context;
    const customers = Array.from({ length: ledger.customers }, (_, index) => index);
    customers.sort((a, b) => ledger.uidAt(a) - ledger.uidAt(b));
    for (const index of customers) {
      const { isCalled, levels } = context.marginStateOf(index);
      const flags = `${ledger.isFrozenAt(index)} ${isCalled}`;
      yield `customer ${ledger.uidAt(index)} ${ledger.bookAt(index)} ${flags} ${ledger.factVersionAt(index)}${levels}`;
    }
    // Only of customers whose country is known, so that older journals keep their state hash.
    for (const index of customers) {
      const country = ledger.countryAt(index);
      if (country !== '') yield `country ${ledger.uidAt(index)} ${country}`;
    }
    const balances = [...ledger.balances()].map(
      (row) => `${row.book} ${row.currency} ${row.account} ${row.posted} ${row.held}`,
    );
    for (const line of balances.sort()) yield `balance ${line}`;
    yield* ownLimitLines(ledger);
  },
};
