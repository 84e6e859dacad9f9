import { type BreakKind, clockChangesOf, clockChangesText, type OwnLimitKind } from '@vitrine/domain/ledger/index';
import { bigOf, type StoredPart, wholeOf } from '../stored.ts';
import type { LedgerContext } from './context.ts';
import type { LedgerState } from './state.ts';

/** The rows that customers' own limits are loaded from, after the customers. */
export const storedOwnLimits: readonly StoredPart<LedgerContext>[] = [
  {
    rows: { table: 'applied_facts', columns: ['version', 'body'], where: { subject: 'site-days' } },
    load({ ledger }, { version, body }) {
      const [zone = '', ...changes] = (body as string).split(' ');
      ledger.ownLimits.days = { zone, changes: clockChangesOf(changes.join(' ')), version: wholeOf(version) };
    },
  },
  {
    rows: { table: 'own_limits', columns: ['uid', 'name', 'value', 'next', 'next_at'] },
    load({ ledger }, { uid, name, value, next, next_at }) {
      const limit = { value: bigOf(value), next: bigOf(next), nextAt: wholeOf(next_at) };
      ledger.ownLimits.setLimit(ledger.indexOf(wholeOf(uid)), name as OwnLimitKind, limit);
    },
  },
  {
    rows: { table: 'breaks', columns: ['uid', 'kind', 'until'] },
    load({ ledger }, { uid, kind, until }) {
      ledger.ownLimits.setBreak(ledger.indexOf(wholeOf(uid)), kind as BreakKind, wholeOf(until));
    },
  },
  {
    rows: { table: 'loss_counts', columns: ['uid', 'day_result', 'day_ends', 'week_result', 'week_ends'] },
    load({ ledger }, row) {
      ledger.ownLimits.setCount(ledger.indexOf(wholeOf(row.uid)), {
        dayResult: bigOf(row.day_result),
        dayEnds: wholeOf(row.day_ends),
        weekResult: bigOf(row.week_result),
        weekEnds: wholeOf(row.week_ends),
      });
    },
  },
];

/** Customers' own limits as text. Without any there are no lines, so that older journals keep their state hash. */
export function* ownLimitLines(ledger: LedgerState): Generator<string> {
  const { ownLimits } = ledger;
  const { zone, changes, version } = ownLimits.days;
  if (version > 0) yield `site days ${version} ${zone} ${clockChangesText(changes)}`;
  const lines: string[] = [];
  for (const [customer, { limits, breaks, count }] of ownLimits.all()) {
    const uid = ledger.uidAt(customer);
    for (const [name, { value, next, nextAt }] of limits)
      lines.push(`own limit ${uid} ${name} ${value} ${next} ${nextAt}`);
    for (const [kind, until] of breaks) lines.push(`break ${uid} ${kind} ${until}`);
    if (count === undefined) continue;
    lines.push(`results ${uid} ${count.dayResult} ${count.dayEnds} ${count.weekResult} ${count.weekEnds}`);
  }
  yield* lines.sort();
}
