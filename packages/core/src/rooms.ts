import type { SiteTerms } from '@vitrine/domain/config/index';
import type { Money } from '@vitrine/domain/kernel/decimal';
import type { Book } from '@vitrine/domain/ledger/index';
import { CustomerJurisdictions, JurisdictionState } from './config/jurisdictions.ts';
import { type ConfigContext, configRoom } from './config/room.ts';
import { SiteModeState } from './config/site-mode.ts';
import { SiteState } from './config/state.ts';
import type { CopyContext } from './copy/context.ts';
import { followMasters, refuseOpening } from './copy/copy-orders.ts';
import { copyRoom } from './copy/room.ts';
import { CopyState } from './copy/state.ts';
import type { FundingContext } from './funding/context.ts';
import { fundingRoom } from './funding/room.ts';
import { FundingState } from './funding/state.ts';
import type { LedgerContext } from './ledger/context.ts';
import { LedgerState } from './ledger/index.ts';
import { ledgerRoom } from './ledger/room.ts';
import { MarketState } from './market/index.ts';
import { marketRoom } from './market/room.ts';
import type { OptionContext } from './options/context.ts';
import { OptionState, voidOptionsOf } from './options/index.ts';
import { optionsRoom } from './options/room.ts';
import type { Step } from './step.ts';
import type { Copying, TradingContext } from './trading/context.ts';
import { awaitsMarginCheck } from './trading/dealing.ts';
import { worstCase } from './trading/house-limit.ts';
import { openProfitOf, setFloor } from './trading/margin-guard.ts';
import { canAfford } from './trading/opening.ts';
import { tradingRoom } from './trading/room.ts';
import { TradingState } from './trading/state.ts';
import { marginStateOf } from './trading/state-lines.ts';

/** All rooms, in the order in which their state is loaded and listed. */
export const ROOMS = [configRoom, marketRoom, ledgerRoom, tradingRoom, optionsRoom, fundingRoom, copyRoom] as const;

type AnyRoom = (typeof ROOMS)[number];
type Both<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never;

/**
 * Merges one part of every descriptor into an object. The code that uses it as complete does not compile when a room is
 * missing in the list.
 */
export function merged<P extends 'commands' | 'facts' | 'apply' | 'project' | 'answers'>(part: P): Both<AnyRoom[P]> {
  return Object.assign({}, ...ROOMS.map((room) => room[part]));
}

/** The state of all rooms, and the interfaces through which a room uses rooms that it may not import. */
export class Rooms implements ConfigContext, LedgerContext, TradingContext, OptionContext, FundingContext, CopyContext {
  readonly config = new SiteState();
  readonly siteMode = new SiteModeState();
  readonly jurisdictions = new JurisdictionState();
  readonly market = new MarketState();
  readonly ledger = new LedgerState();
  readonly trading = new TradingState();
  readonly options = new OptionState();
  readonly funding = new FundingState();
  readonly copy = new CopyState();
  /** What the jurisdictions of customers keep them from. */
  readonly residence = new CustomerJurisdictions(this.jurisdictions, this.ledger);

  readonly copying: Copying = {
    refuseOpening: (customer, at) => refuseOpening(this, customer, at),
    follow: (step, most) => followMasters(this, step, most),
  };

  get site(): SiteTerms {
    return this.config.terms;
  }
  get siteVersion(): number {
    return this.config.version;
  }

  accountCurrency(): string | undefined {
    return this.ledger.customers > 0 ? this.ledger.currency : undefined;
  }

  setCurrency(currency: string): void {
    this.market.setCurrency(currency);
  }

  get hasRunningOptions(): boolean {
    return this.options.running.size > 0;
  }

  awaitsMarginCheck(customer: number): boolean {
    return awaitsMarginCheck(this, customer);
  }

  canPayFromContract(customer: number, amount: Money): boolean {
    return canAfford(this, customer, amount, 0n);
  }

  contractFundsMoved(customer: number): void {
    setFloor(this, customer);
  }

  /** The worst case that the house's funds must cover, without timed options. */
  contractRisk(book: Book): Money {
    return worstCase(this, book);
  }

  voidOptions(step: Step, customer: number): void {
    voidOptionsOf(this, step, customer, 'demo-reset');
  }

  marginStateOf(customer: number): { readonly isCalled: boolean; readonly levels: string } {
    return marginStateOf(this, customer);
  }

  /** Exact open profit of a customer at the newest ticks; 0 for one without positions. */
  openProfitOf(uid: number): Money {
    const customer = this.ledger.indexOf(uid);
    return customer < 0 ? 0n : openProfitOf(this, customer);
  }
}
