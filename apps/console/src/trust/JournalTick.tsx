import { Badge } from '@vitrine/ui/components/Badge';
import type { JournalTick } from '@vitrine/wire/trust/operator/journal-row';
import { useTranslations } from 'use-intl';
import { Instant } from '../ground/parts/Instant.tsx';
import { Facts } from '../ground/parts/Page.tsx';
import { Hash, InstrumentLink, JournalSearchLink, Price } from './journal-values.tsx';

/** A price that the row used, compared with the tape. */
export function JournalTickCard({ tick }: { readonly tick: JournalTick }) {
  const t = useTranslations('console.journal');
  const { code, name, instrument, seq, use, used, tape, agrees } = tick;
  const quote = used ?? tape;
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
          ...(quote === null
            ? []
            : ([
                [t('bid'), <Price key="bid" text={quote.bid} />],
                [t('ask'), <Price key="ask" text={quote.ask} />],
                [t('tickAt'), <Instant key="at" at={quote.at} />],
              ] as const)),
          ...(tape === null
            ? ([[t('tape'), t(use === 'price' ? 'tapeMissing' : 'conversionMissing')]] as const)
            : ([
                [
                  t('source'),
                  <bdi key="from" dir="ltr">
                    {tape.source}
                  </bdi>,
                ],
                [t('sourceAt'), <Instant key="source" at={tape.sourceAt} />],
                [t('tape'), t('tapeAt', { batch: String(tape.batch), line: String(tape.line) })],
                [t('tapeHash'), <Hash key="hash" hash={tape.hash} />],
              ] as const)),
          ...(agrees === false && tape !== null
            ? ([
                [`${t('bid')} (${t('tape')})`, <Price key="bid" text={tape.bid} />],
                [`${t('ask')} (${t('tape')})`, <Price key="ask" text={tape.ask} />],
                [`${t('tickAt')} (${t('tape')})`, <Instant key="tape" at={tape.at} />],
              ] as const)
            : []),
        ]}
      />
    </div>
  );
}
