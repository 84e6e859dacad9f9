import { useQuery } from '@tanstack/react-query';
import { Badge } from '@vitrine/ui/components/Badge';
import type { ResponseOf } from '@vitrine/wire/call';
import { halts } from '@vitrine/wire/trust/halts';
import { useTranslations } from 'use-intl';
import { client } from '../ground/client.ts';
import { TimeText } from '../ground/time-zone.tsx';
import { HaltPlot } from './HaltPlot.tsx';
import { REFRESH_MS, TrustCard } from './TrustCard.tsx';

type Halt = ResponseOf<typeof halts>[number];

/** Halts that are listed before somebody asks for all. */
const SHOWN = 6;

/** Every halt of trading: what, why, from when until when. */
export function Halts() {
  const t = useTranslations('trust.halts');
  const answer = useQuery({
    queryKey: ['trust-halts'],
    queryFn: ({ signal }) => client.call(halts, {}, { signal }),
    refetchInterval: REFRESH_MS,
  });
  return (
    <TrustCard title={t('title')} text={t('text')} answer={answer}>
      {(list) =>
        list.length === 0 ? (
          <p className="rounded-control bg-sunken px-3 py-4 text-sm">{t('none')}</p>
        ) : (
          <>
            <HaltPlot halts={list} />
            <ul className="flex flex-col divide-y divide-hairline">
              {list.slice(0, SHOWN).map((halt) => (
                <HaltLine key={`${halt.forex_id} ${halt.haltedAt}`} halt={halt} />
              ))}
            </ul>
            {list.length > SHOWN ? <Earlier list={list.slice(SHOWN)} /> : null}
          </>
        )
      }
    </TrustCard>
  );
}

function Earlier({ list }: { readonly list: readonly Halt[] }) {
  const t = useTranslations('trust.halts');
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center text-sm font-semibold text-accent">
        {t('earlier', { count: list.length })}
      </summary>
      <ul className="flex flex-col divide-y divide-hairline">
        {list.map((halt) => (
          <HaltLine key={`${halt.forex_id} ${halt.haltedAt}`} halt={halt} />
        ))}
      </ul>
    </details>
  );
}

function HaltLine({ halt: { symbol, reason, haltedAt, resumedAt } }: { readonly halt: Halt }) {
  const t = useTranslations('trust.halts');
  return (
    <li className="flex items-start justify-between gap-3 py-2 text-sm">
      <span className="min-w-0">
        <bdi dir="ltr" className="font-semibold">
          {symbol}
        </bdi>
        <span className="block text-xs text-muted">{t(`reason.${reason}`)}</span>
      </span>
      <span className="numeric shrink-0 text-end text-xs text-muted">
        <span className="block">
          <TimeText at={haltedAt} />
        </span>
        {resumedAt === null ? (
          <Badge tone="warning">{t('now')}</Badge>
        ) : (
          <span className="block">
            {t('until')} <TimeText at={resumedAt} />
          </span>
        )}
      </span>
    </li>
  );
}
