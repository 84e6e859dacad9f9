import type { NaiveTrading } from './naive-trading.ts';

/** Ends everything on a demo account, which then has its initial balances. */
export function resetDemo(trading: NaiveTrading, at: number, uid: number): string[] {
  const { config, market, options } = trading.broker;
  const trader = trading.traderOf(uid);
  if (trader?.account.book !== 'demo') return ['refused trading.not-a-demo'];
  if (config.mode === 'read-only') return ['refused config.read-only'];
  const cancelled = trader.pending.toSorted((a, b) => a.order - b.order);
  const told = cancelled.map(({ order }) => trading.cancel(trader, order, 'cancelled'));
  const closed = trader.positions
    .toSorted((a, b) => a.order - b.order)
    .flatMap((position) => {
      const isRemoved = !market.isDealable(position.instrument, at);
      return trading.settle(trader, position, 'demo-reset', isRemoved);
    });
  const ended = options.voidOf(uid);
  trader.account.contract = config.site.demoGrant;
  trader.account.options = config.isOneAccount ? 0n : config.site.demoGrant;
  trader.account.funding = trader.account.options;
  return [...told, ...closed, ...ended];
}
