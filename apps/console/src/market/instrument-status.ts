import type { OperatorInstrument } from '@vitrine/wire/market/operator/operator-instruments';

export const STATUSES = ['open', 'closed', 'stale', 'halted'] as const;

type Status = (typeof STATUSES)[number];

export const STATUS_TONE = { open: 'up', closed: 'neutral', stale: 'warning', halted: 'danger' } as const;

export function statusOf({ halt, marketStatus }: OperatorInstrument): Status {
  if (halt !== null) return 'halted';
  return marketStatus === 1 ? 'open' : marketStatus === 0 ? 'closed' : 'stale';
}
