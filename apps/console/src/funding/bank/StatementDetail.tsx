import { useTranslations } from 'use-intl';
import { Facts } from '../../ground/parts/Facts.tsx';
import { amount, digits } from '../../ground/parts/figure.tsx';
import { Instant } from '../../ground/parts/Instant.tsx';
import { Detail } from '../../ground/parts/Page.tsx';
import type { StatementFile } from './statement-file.ts';

interface Props {
  readonly file: StatementFile;
  readonly onClose: () => void;
}

/** One file of statements: what it held, or why it was refused. */
export function StatementDetail({ file, onClose }: Props) {
  const t = useTranslations('console.statements');
  const { refused, statements } = file;
  return (
    <Detail title={file.name} onClose={onClose}>
      <div className="flex flex-col gap-5">
        {refused === null ? null : (
          <div className="flex flex-col gap-1 rounded-card bg-danger-tint p-3 text-sm text-danger">
            <p className="font-semibold">{t('why')}</p>
            <bdi lang="en" className="wrap-anywhere">
              {refused}
            </bdi>
          </div>
        )}
        <Facts
          rows={[
            [t('at'), <Instant key="at" at={file.at} />],
            [t('by'), <bdi key="by">{file.by ?? t('folder')}</bdi>],
            [t('entries'), digits(String(file.entries))],
            [t('known'), digits(String(file.known))],
          ]}
        />
        {statements.map((statement) => (
          <Statement key={`${statement.account} ${statement.number}`} statement={statement} />
        ))}
      </div>
    </Detail>
  );
}

function Statement({ statement }: { readonly statement: StatementFile['statements'][number] }) {
  const t = useTranslations('console.statements');
  const { account, number, format, currency, opening, closing, pending } = statement;
  return (
    <section aria-label={number} className="border-t border-hairline pt-3">
      <h3 className="pb-2 text-sm font-semibold">{digits(account)}</h3>
      <Facts
        rows={[
          [t('number'), digits(number)],
          [t('format'), digits(format)],
          ...(opening === null ? [] : [[t('opening'), amount(opening, currency)] as const]),
          ...(closing === null ? [] : [[t('closing'), amount(closing, currency)] as const]),
          ...(pending === 0 ? [] : [[t('pending'), digits(String(pending))] as const]),
        ]}
      />
    </section>
  );
}
