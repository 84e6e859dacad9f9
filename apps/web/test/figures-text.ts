import type { AccountFiguresText } from '@vitrine/wire/ledger/account';

/** The contract account as the wire sends it. */
export const figuresText = (free: string): AccountFiguresText => ({
  net_value: '10000.000000',
  free,
  used_margin: '10.000000',
  pending_margin: '0.000000',
  open_profit: '0.000000',
  prepayment_ratio: '100000.00',
  risk_rate: '0.10',
  transferable: free,
  margin_call_level: '100',
  stop_out_level: '50',
});
