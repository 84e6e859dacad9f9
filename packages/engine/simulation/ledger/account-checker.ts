import type { CoreEvent } from '@vitrine/core/events';
import type { Row } from '@vitrine/core/rows';
import type { Instant } from '@vitrine/domain/kernel/time';
import type { Book, CustomerKind } from '@vitrine/domain/ledger/chart';
import type { Balance, RoomChecker } from '../room.ts';

interface Account {
  readonly book: Book;
  frozen: boolean;
  called: boolean;
  version: number;
}

/** Checks from the journal alone that accounts in the table are what their events say, and that none is negative. */
export class AccountChecker implements RoomChecker {
  readonly #accounts = new Map<number, Account>();
  readonly counts = { protections: 0 };
  readonly tables = { accounts: (row: Row): string | undefined => this.#account(row) };

  row(_at: Instant, events: readonly CoreEvent[]): string | undefined {
    for (const event of events) {
      if (event.type === 'CustomerOpened') {
        const { uid, book, frozen, factVersion } = event;
        if (this.#accounts.has(uid)) return `customer ${uid} was opened twice`;
        this.#accounts.set(uid, { book, frozen, called: false, version: factVersion });
      }
      if (event.type === 'Posted' && event.reason === 'balance-protection') this.counts.protections += 1;
      const account = 'uid' in event ? this.#accounts.get(event.uid) : undefined;
      if (account === undefined) continue;
      if (event.type === 'CustomerChanged') {
        account.frozen = event.frozen;
        account.version = event.factVersion;
      }
      if (event.type === 'MarginCalled') account.called = true;
      if (event.type === 'MarginRestored') account.called = false;
    }
    return undefined;
  }

  customer(uid: number, balanceOf: (kind: CustomerKind) => Balance): string | undefined {
    if (!this.#accounts.has(uid)) return `customer ${uid} has balances but no account`;
    for (const kind of ['change', 'micro'] as const) {
      if (balanceOf(kind).posted < 0n) return `customer ${uid}: ${kind} is negative`;
    }
    return undefined;
  }

  #account(row: Row): string | undefined {
    const account = this.#accounts.get(row.uid as number);
    const isSame =
      account !== undefined &&
      row.book === account.book &&
      row.frozen === account.frozen &&
      row.called === account.called &&
      row.fact_version === account.version;
    return isSame ? undefined : `account ${row.uid} differs from its events`;
  }
}
