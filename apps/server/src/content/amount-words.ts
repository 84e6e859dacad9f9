import { MONEY_SCALE } from '@vitrine/domain/kernel/decimal';
import type { InboxKind } from '../platform/messages/inbox.ts';

type Params = Readonly<Record<string, string | number>>;

/** As the app writes amounts: grouped, Latin digits, two decimals or as many more as an amount has. */
const AMOUNTS = new Intl.NumberFormat('zh-CN-u-nu-latn', {
  minimumFractionDigits: 2,
  maximumFractionDigits: MONEY_SCALE,
});

/** Parameters that are amounts of the account currency. */
const OWN: readonly string[] = ['net_value', 'used_margin', 'profit', 'amount', 'credited'];

/** Parameters that are amounts of the message's `currency`: what a customer pays, and what is paid to them. */
const foreignOf = (kind: InboxKind): readonly string[] => (kind.startsWith('deposit-') ? ['amount'] : ['pays']);

/** An amount within a sentence of either direction: `1,234.50 USD`. */
const amountIn = (text: string | number, code: string): string =>
  `\u2066${AMOUNTS.format(String(text) as Intl.StringNumericLiteral)}\u00a0${code}\u2069`;

/** The parameters of a message, its amounts written with their currency; `own` is the code of the account currency. */
export function withAmounts(kind: InboxKind, params: Params, own: string): Params {
  const foreign = foreignOf(kind);
  const unitOf = (name: string): string | undefined =>
    foreign.includes(name) ? String(params.currency ?? own) : OWN.includes(name) ? own : undefined;
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      const unit = unitOf(name);
      return [name, unit === undefined ? value : amountIn(value, unit)];
    }),
  );
}
