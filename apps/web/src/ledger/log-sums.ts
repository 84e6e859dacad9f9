import type { Money } from '@vitrine/domain/kernel/decimal';
import type { AccountLogEntry } from '@vitrine/wire/ledger/account-log';
import { amountOf } from '../ground/wire-numbers.ts';

/** What tells one entry from another: a row of the journal may move several amounts. */
export function keyOf(entry: AccountLogEntry): string {
  return `${entry.seq}/${entry.AccountTypeId}/${entry.Type}/${entry.OrderId}/${entry.BalanceAfter}`;
}

/** The entries of all pages, each once: one that came meanwhile pushes others onto the next page. */
export function entriesOf(pages: readonly { readonly list: readonly AccountLogEntry[] }[]): readonly AccountLogEntry[] {
  return [...new Map(pages.flatMap(({ list }) => list.map((entry) => [keyOf(entry), entry]))).values()];
}

export interface KindSum {
  readonly type: number;
  readonly count: number;
  readonly sum: Money;
}

/** How much each kind of entry has moved, in the order of their numbers. */
export function sumsByKind(entries: readonly AccountLogEntry[]): readonly KindSum[] {
  const kinds = new Map<number, KindSum>();
  for (const { Type, Value } of entries) {
    const before = kinds.get(Type);
    kinds.set(Type, { type: Type, count: (before?.count ?? 0) + 1, sum: (before?.sum ?? 0n) + amountOf(Value) });
  }
  return [...kinds.values()].sort((a, b) => a.type - b.type);
}

/** All of them together. */
export function sumOf(entries: readonly AccountLogEntry[]): Money {
  return entries.reduce((sum, { Value }) => sum + amountOf(Value), 0n);
}
