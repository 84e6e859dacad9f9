import { useQuery } from '@tanstack/react-query';
import { termsHistory } from '@vitrine/wire/market/operator/terms-history';
import { useTranslations } from 'use-intl';
import { client } from '../ground/client.ts';
import { Difference } from '../ground/parts/Difference.tsx';
import { Instant } from '../ground/parts/Instant.tsx';

/** Every version of the terms, and what each changed. */
export function TermsHistory({ instrument }: { readonly instrument: number }) {
  const t = useTranslations('console.instruments');
  const { data } = useQuery({
    queryKey: ['terms-history', instrument],
    queryFn: ({ signal }) => client.call(termsHistory, { instrument }, { signal }),
  });
  const rows = data?.rows ?? [];
  if (rows.length < 2) return null;
  return (
    <section aria-labelledby="history" className="flex flex-col gap-3">
      <h3 id="history" className="text-sm font-semibold">
        {t('history')}
      </h3>
      {rows.slice(0, -1).map((row, at) => (
        <div key={row.version} className="flex flex-col gap-1">
          <p className="text-xs text-muted">
            {t('versionOf', { version: String(row.version) })} · <Instant at={row.writtenAt} />
            {row.isApplied ? '' : ` · ${t('notApplied')}`}
          </p>
          <Difference
            before={{ ...rows[at + 1]?.terms, halted: rows[at + 1]?.isHalted === true }}
            after={{ ...row.terms, halted: row.isHalted }}
          />
        </div>
      ))}
    </section>
  );
}
