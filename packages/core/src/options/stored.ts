import { DIRECTION, type LossLevel, OPTION_STATUS, optionTermsFromJson } from '@vitrine/domain/options/index';
import { bigOf, type StoredPart, type StoredRow, wholeOf } from '../stored.ts';
import type { OptionContext } from './context.ts';
import type { RunningOption } from './running-options.ts';

/** The rows that running options are loaded from. */
export const storedOptions: readonly StoredPart<OptionContext>[] = [
  {
    rows: { table: 'applied_facts', columns: ['version', 'body'], where: { subject: 'options' } },
    load({ options }, { version, body }) {
      options.publish(optionTermsFromJson(body as string), wholeOf(version));
    },
  },
  {
    rows: {
      table: 'options',
      columns: [
        'id',
        'uid',
        'instrument',
        'direction',
        'stake',
        'profit_ratio',
        'loss_level',
        'win',
        'accepted_at',
        'accepted_tick_seq',
        'expires_at',
        'quote_max_age',
        'entry_price',
        'entry_tick_seq',
      ],
      where: { status: OPTION_STATUS.running },
      // The queues of options that wait for their entry are in the order of ids.
      orderBy: { column: 'id' },
    },
    load({ ledger, options }, row) {
      const customer = ledger.indexOf(wholeOf(row.uid));
      const running = runningOf(row, customer);
      options.running.add(running);
      options.addWin(ledger.bookAt(customer), running.win);
    },
  },
  {
    rows: { table: 'options', columns: ['id'], orderBy: { column: 'id', last: true } },
    load: ({ options }, { id }) => options.advanceOptionId(wholeOf(id)),
  },
];

function runningOf(row: StoredRow, customer: number): RunningOption {
  return {
    option: wholeOf(row.id),
    customer,
    instrument: wholeOf(row.instrument),
    direction: wholeOf(row.direction) === DIRECTION.up ? 'up' : 'down',
    stake: bigOf(row.stake),
    profitRatio: bigOf(row.profit_ratio),
    lossLevel: row.loss_level as LossLevel,
    win: bigOf(row.win),
    acceptedAt: wholeOf(row.accepted_at),
    acceptedTick: wholeOf(row.accepted_tick_seq),
    expiresAt: wholeOf(row.expires_at),
    quoteMaxAgeMs: wholeOf(row.quote_max_age),
    entry:
      row.entry_tick_seq === null ? undefined : { seq: wholeOf(row.entry_tick_seq), price: bigOf(row.entry_price) },
  };
}
