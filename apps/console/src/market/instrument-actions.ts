import type { ResponseOf } from '@vitrine/wire/call';
import type { operatorInstruments } from '@vitrine/wire/market/operator/operator-instruments';

type Instrument = ResponseOf<typeof operatorInstruments>['rows'][number];

/** What can be done with an instrument now: nothing that already waits for a decision. */
export function actionsOf({ halt, termsProposal }: Pick<Instrument, 'halt' | 'termsProposal'>) {
  const trading = halt === null ? (['halt'] as const) : halt.resumeProposal === null ? (['resume'] as const) : [];
  return [...trading, ...(termsProposal === null ? (['terms'] as const) : [])];
}
