import type { CopyCommand, Follow, MasterFact } from '../../src/copy/input.ts';
import type { NaiveBroker } from '../naive-broker.ts';
import type { NaiveRoom } from '../room-model.ts';
import { takePart } from '../trading/naive-close-order.ts';
import { capOf, costOf } from '../trading/naive-opening.ts';
import { submitOrder } from '../trading/naive-submit-order.ts';
import type { NaiveDeed, NaivePosition } from '../trading/naive-trader.ts';
import { setDistance } from '../trading/naive-trailing-stop.ts';

interface NaiveLink {
  readonly uid: number;
  readonly master: number;
  multiple: number;
  maxAmount: bigint;
}

interface NaiveCopied {
  readonly order: number;
  readonly uid: number;
  readonly master: number;
  readonly origin: number;
  isEdited: boolean;
}

/** The rules of copying once more. */
export class NaiveCopy implements NaiveRoom<CopyCommand, MasterFact> {
  readonly masters = new Set<number>();
  /** In the order in which they began. */
  links: NaiveLink[] = [];
  copies: NaiveCopied[] = [];
  readonly #broker: NaiveBroker;
  readonly commands: NaiveRoom<CopyCommand, never>['commands'] = {
    follow: (at, command) => this.#follow(at, command),
    unfollow: (_at, { uid, master }) => {
      if (!this.links.some((link) => link.uid === uid && link.master === master)) return ['refused copy.not-following'];
      this.#cut(uid, master);
      return [`unfollowing of ${uid} with master ${master}: follower`];
    },
  };
  readonly facts: NaiveRoom<never, MasterFact>['facts'] = {
    master: ({ uid, isMaster }) => {
      if (isMaster) this.masters.add(uid);
      else this.masters.delete(uid);
      if (!isMaster) for (const link of this.links.filter(({ master }) => master === uid)) this.#cut(link.uid, uid);
    },
  };

  constructor(broker: NaiveBroker) {
    this.#broker = broker;
  }

  #cut(uid: number, master: number): void {
    this.links = this.links.filter((link) => link.uid !== uid || link.master !== master);
    this.copies = this.copies.filter((copy) => copy.uid !== uid || copy.master !== master);
  }

  #follow(at: number, { uid, master, copyMultiple, maxAmount }: Follow): string[] {
    const { ledger, config } = this.#broker;
    const account = ledger.accounts.get(uid);
    if (account === undefined) return ['refused copy.account-not-found'];
    if (account.frozen) return ['refused copy.account-frozen'];
    if (config.mode !== 'normal') return [`refused config.${config.mode}`];
    const givenUp = config.jurisdictions.barred(account);
    if (givenUp !== undefined) return [givenUp];
    const barred = ledger.ownLimits.barred(uid, at);
    if (barred !== undefined) return [`refused ledger.${barred}`];
    if (!this.masters.has(master)) return ['refused copy.not-a-master'];
    if (uid === master) return ['refused copy.oneself'];
    if (account.book === 'demo' || account.book !== ledger.accounts.get(master)?.book)
      return ['refused copy.other-book'];
    if (copyMultiple < 1 || copyMultiple > 100) return ['refused copy.multiple-out-of-range'];
    if (maxAmount <= 0n) return ['refused copy.amount-not-positive'];
    const known = this.links.find((link) => link.uid === uid && link.master === master);
    if (known === undefined) this.links.push({ uid, master, multiple: copyMultiple, maxAmount });
    else Object.assign(known, { multiple: copyMultiple, maxAmount });
    return [`following of ${uid} with master ${master}: ${copyMultiple} ${maxAmount}`];
  }

  /** Does for followers what masters have done since it was asked last. What copying does is not copied. */
  follow(at: number): string[] {
    const { trading } = this.#broker;
    const deeds = trading.deeds.splice(0);
    for (const { did, order } of deeds) {
      const own = this.copies.find((copy) => copy.order === order);
      if (own !== undefined && did === 'stops') own.isEdited = true;
      if (did === 'close') this.copies = this.copies.filter((copy) => copy !== own);
    }
    const told = deeds.flatMap((deed) => this.#copy(at, deed));
    trading.deeds = [];
    return told;
  }

  #copy(at: number, deed: NaiveDeed): string[] {
    if (deed.did === 'open')
      return this.links.filter(({ master }) => master === deed.uid).flatMap((link) => this.#open(at, link, deed.order));
    const copies = this.copies.filter(({ origin }) => origin === deed.order).sort((a, b) => a.order - b.order);
    return copies.flatMap((copy) => this.#change(copy, deed));
  }

  #open(at: number, link: NaiveLink, origin: number): string[] {
    const { trading, market } = this.#broker;
    const { uid, master } = link;
    const position = trading.traderOf(master)?.positions.find(({ order }) => order === origin);
    if (position === undefined) return [];
    const { instrument, isBuy, multiple, stopLoss, takeProfit, trailing } = position;
    const told = submitOrder(
      trading,
      at,
      {
        kind: 'submit-order',
        uid,
        instrument,
        side: isBuy ? 'buy' : 'sell',
        lots: this.#lots(at, link, position),
        multiple,
        stops: { stopLoss, takeProfit },
        trailingStop: trailing?.distance ?? 0n,
      },
      market.quoteOf(instrument).seq - 1,
    );
    const reason = /^refused (.*)/.exec(told[0] as string)?.[1];
    if (reason !== undefined) return [`skipped #${origin} of ${uid}: ${reason}`];
    const order = trading.lastOrder;
    this.copies.push({ order, uid, master, origin, isEdited: false });
    return [...told, `copied #${origin} with #${order} of ${uid} at once from master ${master}`];
  }

  /** The most lots that are allowed and paid for. */
  #lots(at: number, { uid, master, multiple, maxAmount }: NaiveLink, position: NaivePosition): bigint {
    const { trading, market, config, ledger } = this.#broker;
    const account = ledger.accounts.get(uid)!;
    const terms = config.jurisdictions.offered(account, market.instrumentOf(position.instrument));
    const rate = market.rateOf(terms);
    const quote = market.quoteOf(terms.id);
    if (rate === undefined) return position.lots;
    const used = this.copies
      .filter((copy) => copy.uid === uid && copy.master === master)
      .map(({ order }) => trading.traderOf(uid)!.positions.find((own) => own.order === order)!.margin)
      .reduce((sum, margin) => sum + margin, 0n);
    const wanted = position.lots * BigInt(multiple);
    const most = (wanted < terms.maxLots ? wanted : terms.maxLots) / terms.lotStep;
    const marginOf = (lots: bigint) =>
      costOf(
        { lots, multiple: position.multiple, terms, tradeFee: config.site.tradeFee },
        capOf(terms, terms, account.book, at),
        position.isBuy ? quote.ask : quote.bid,
        rate,
      ).margin;
    // Halves the range of what may fit until one step is left.
    let [fits, above] = [0n, most + 1n];
    while (above - fits > 1n) {
      const middle = (fits + above) / 2n;
      if (used + marginOf(middle * terms.lotStep) <= maxAmount) fits = middle;
      else above = middle;
    }
    return fits * terms.lotStep;
  }

  #change(copy: NaiveCopied, { did, order: origin, uid: master, lots = 0n, before = 1n }: NaiveDeed): string[] {
    const { trading, market, config } = this.#broker;
    const trader = trading.traderOf(copy.uid)!;
    const own = trader.positions.find(({ order }) => order === copy.order)!;
    if (did === 'stops') {
      const position = trading.traderOf(master)?.positions.find(({ order }) => order === origin);
      if (copy.isEdited || position === undefined) return [];
      const { stopLoss, takeProfit, trailing } = position;
      const isSame = own.stopLoss === stopLoss && own.takeProfit === takeProfit;
      Object.assign(own, { stopLoss, takeProfit });
      const told = isSame ? [] : [`stops of #${own.order}: ${stopLoss} ${takeProfit}`];
      return [...told, ...setDistance(trading, own, trailing?.distance ?? 0n)];
    }
    const told: string[] = [];
    if (did === 'close') {
      this.copies = this.copies.filter((one) => one !== copy);
      told.push(...trading.settle(trader, own, 'copied-close'));
    } else {
      const { minLots, lotStep } = market.instrumentOf(own.instrument);
      const share = (own.lots * lots) / before;
      const part = share - (share % lotStep);
      if (part < minLots || own.lots - part < minLots) return [];
      told.push(takePart(trading, trader, own, part, 'copied-close'));
    }
    return [...told, ...trading.restoreAbove(trader, config.site.marginRearmPercent)];
  }
}
