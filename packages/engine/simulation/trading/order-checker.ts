import type { CoreEvent } from '@vitrine/core/events';
import type { Command } from '@vitrine/core/input';
import type { Row, TableName } from '@vitrine/core/rows';
import type { Instant } from '@vitrine/domain/kernel/time';
import type { CustomerKind } from '@vitrine/domain/ledger/chart';
import { instrumentFromJson, type Tick } from '@vitrine/domain/market/index';
import { ORDER_STATUS } from '@vitrine/domain/trading/order';
import type { Balance, RoomChecker } from '../room.ts';

/** A live order in the table. */
interface Live {
  readonly uid: number;
  readonly isPosition: boolean;
  /** What it holds on the contract account. */
  readonly held: bigint;
}

/**
 * Checks orders as the table has them: holds equal what live orders hold, nobody without a position owes, no order ends
 * twice. And fills as the journal has them: at a tick of the tape, and never while trading is halted.
 */
export class OrderChecker implements RoomChecker {
  readonly #live = new Map<number, Live>();
  readonly #ended = new Set<number>();
  readonly #halted = new Set<number>();
  /** The owner of each open order, from the journal. */
  readonly #owners = new Map<number, number>();
  /** Newest tick of each instrument before the batch, and the ticks of the batch. */
  readonly #newest = new Map<number, Tick>();
  #batch: readonly Tick[] = [];
  /** Ended orders by what ended them. */
  readonly counts: Record<string, number> = {};
  readonly tables = { contract_orders: (row: Row): string | undefined => this.#order(row) };

  ticks(ticks: readonly Tick[]): void {
    for (const tick of this.#batch) this.#newest.set(tick.instrument, tick);
    this.#batch = ticks;
  }

  row(_at: Instant, events: readonly CoreEvent[]): string | undefined {
    for (const event of events) {
      const wrong = this.#fill(event) ?? this.#levels(event);
      if (wrong !== undefined) return wrong;
    }
    return undefined;
  }

  customer(uid: number, balanceOf: (kind: CustomerKind) => Balance): string | undefined {
    const own = [...this.#live.values()].filter((order) => order.uid === uid);
    const holds = own.reduce((sum, { held }) => sum + held, 0n);
    const { posted, held } = balanceOf('forex');
    if (held !== holds) return `customer ${uid} holds ${held} for orders of ${holds}`;
    if (posted < 0n && !own.some(({ isPosition }) => isPosition)) return `customer ${uid} owes ${posted}`;
    return undefined;
  }

  /** Nobody is told that an order is closed or filled before that is durable. */
  refused(
    command: Command,
    reason: string,
    stored: (table: TableName, key: number) => Row | undefined,
  ): string | undefined {
    const isLive = (order: number, status: number): boolean => {
      const row = stored('contract_orders', order);
      return row?.uid === command.uid && row.status === status;
    };
    if (reason === 'trading.order-not-open' && (command.kind === 'close-order' || command.kind === 'reverse-order')) {
      if (isLive(command.order, ORDER_STATUS.holding)) return `order ${command.order} was reported closed too early`;
    }
    if (
      reason === 'trading.order-not-pending' &&
      (command.kind === 'cancel-order' || command.kind === 'modify-order')
    ) {
      if (isLive(command.order, ORDER_STATUS.pending)) return `order ${command.order} was reported ended too early`;
    }
    return undefined;
  }

  #order(row: Row): string | undefined {
    const id = row.id as number;
    const uid = row.uid as number;
    const margin = row.margin as bigint;
    if (row.status === ORDER_STATUS.holding) this.#live.set(id, { uid, isPosition: true, held: margin });
    else if (row.status === ORDER_STATUS.pending) {
      this.#live.set(id, { uid, isPosition: false, held: margin + (row.fee as bigint) });
    } else {
      if (this.#ended.has(id)) return `order ${id} was closed twice`;
      this.#ended.add(id);
      this.#live.delete(id);
      const why = `by ${row.closed_by}`;
      this.counts[why] = (this.counts[why] ?? 0) + 1;
    }
    return undefined;
  }

  #fill(event: CoreEvent): string | undefined {
    if (event.type === 'InstrumentPublished') {
      if (instrumentFromJson(event.terms).halted) this.#halted.add(event.instrument);
      else this.#halted.delete(event.instrument);
    }
    const isFill =
      event.type === 'OrderOpened' ||
      event.type === 'OrderTriggered' ||
      event.type === 'OrderPartClosed' ||
      event.type === 'OrderClosed';
    if (!isFill) return undefined;
    const { instrument, seq, bid, ask, at } = event.tick;
    const isIt = (one: Tick | undefined): boolean =>
      one?.instrument === instrument && one.seq === seq && one.bid === bid && one.ask === ask && one.at === at;
    if (!isIt(this.#newest.get(instrument)) && !this.#batch.some(isIt)) {
      return `order ${event.order} filled at a tick that is not on the tape`;
    }
    const isForced =
      event.type === 'OrderClosed' && (event.closedBy === 'demo-reset' || event.closedBy === 'replay-seam');
    const isHalted = !isForced && this.#halted.has(event.instrument);
    return isHalted ? `order ${event.order} fills while trading is halted` : undefined;
  }

  /** The margin levels of an account never change while an order is open. */
  #levels(event: CoreEvent): string | undefined {
    if (event.type === 'OrderOpened' || event.type === 'OrderPlaced') this.#owners.set(event.order, event.uid);
    if (event.type === 'OrderClosed' || event.type === 'OrderCancelled') this.#owners.delete(event.order);
    if (event.type !== 'MarginLevelsFixed') return undefined;
    const open = [...this.#owners.values()].filter((uid) => uid === event.uid).length;
    return open > 0 ? `the margin levels of customer ${event.uid} change with ${open} orders open` : undefined;
  }
}
