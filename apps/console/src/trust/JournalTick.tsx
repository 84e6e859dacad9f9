import { Badge } from '@vitrine/ui/components/Badge';
import type { JournalTick } from '@vitrine/wire/trust/operator/journal-row';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Facts } from '../ground/parts/Facts.tsx';
import { digits } from '../ground/parts/figure.tsx';
import { Instant } from '../ground/parts/Instant.tsx';
import { Hash, InstrumentLink, JournalSearchLink, price } from './journal-values.tsx';

type Fact = readonly [name: string, value: ReactNode];

/** A price that the row used, compared with the tape. */
export function JournalTickCard({ tick }: { readonly tick: JournalTick }) {
  const t = useTranslations('console.journal');
  const { code, name, instrument, seq, use, used, tape, agrees } = tick;
  const quote = used ?? tape;
  const onTape = useTapeFacts(tick);
  const quoteFacts = useQuoteFacts();
  return (
    <div className="flex flex-col gap-2 rounded-card border border-hairline p-3">
      <h4 className="flex flex-wrap items-center gap-2 text-sm">
        <InstrumentLink code={code} name={name} />
        <Badge>{t(use === 'price' ? 'usePrice' : 'useConversion')}</Badge>
        {agrees === null ? null : (
          <Badge tone={agrees ? 'up' : 'danger'}>{t(agrees ? 'tapeAgrees' : 'tapeDiffers')}</Badge>
        )}
      </h4>
      <Facts
        rows={[
          [t('tick'), <JournalSearchLink key="tick" by="tick" text={`${instrument}/${seq}`} />],
          ...(quote === null ? [] : quoteFacts(quote)),
          ...onTape,
          ...(agrees === false && tape !== null ? quoteFacts(tape, ` (${t('tape')})`) : []),
        ]}
      />
    </div>
  );
}

/** Bid, ask and time of a tick; `whose` follows each name. */
function useQuoteFacts() {
  const t = useTranslations('console.journal');
  return ({ bid, ask, at }: NonNullable<JournalTick['used']>, whose = ''): readonly Fact[] => [
    [`${t('bid')}${whose}`, price(bid)],
    [`${t('ask')}${whose}`, price(ask)],
    [`${t('tickAt')}${whose}`, <Instant key="at" at={at} />],
  ];
}

/** Where the tick is on the tape, and where the tape has it from. */
function useTapeFacts({ tape, use }: JournalTick): readonly Fact[] {
  const t = useTranslations('console.journal');
  if (tape === null) return [[t('tape'), t(use === 'price' ? 'tapeMissing' : 'conversionMissing')]];
  return [
    [t('source'), digits(tape.source)],
    [t('sourceAt'), <Instant key="source" at={tape.sourceAt} />],
    [t('tape'), t('tapeAt', { batch: String(tape.batch), line: String(tape.line) })],
    [t('tapeHash'), tape.hash === null ? t('tapePruned') : <Hash key="hash" hash={tape.hash} />],
  ];
}
