import { Badge } from '@vitrine/ui/components/Badge';
import { Button } from '@vitrine/ui/components/Button';
import { chainHash } from '@vitrine/wire/trust/chain-hash';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { CopyId } from '../ground/parts/CopyId.tsx';
import { Facts } from '../ground/parts/Facts.tsx';
import { type JournalRowAnswer, JournalSection } from './journal-values.tsx';

/** The exact text that was hashed, its hash and the previous one. */
export function JournalBody({ row }: { readonly row: JournalRowAnswer }) {
  const t = useTranslations('console.journal');
  const [verdict, setVerdict] = useState<'equal' | 'different' | 'needsHttps'>();
  const verify = async () => {
    const hash = await chainHash(row.previousHash, row.body);
    setVerdict(hash === undefined ? 'needsHttps' : hash === row.hash ? 'equal' : 'different');
  };
  return (
    <JournalSection title={t('body')}>
      <Facts
        rows={[
          [t('previousHash'), <CopyId key="previous" text={row.previousHash} />],
          [t('hash'), <CopyId key="hash" text={row.hash} />],
        ]}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button size="small" onClick={() => void verify()}>
          {t('verifyHash')}
        </Button>
        <p role="status" className="text-sm empty:hidden">
          {verdict === undefined ? null : (
            <Badge tone={verdict === 'equal' ? 'up' : verdict === 'different' ? 'danger' : 'warning'}>
              {t(verdict)}
            </Badge>
          )}
        </p>
      </div>
      <p className="text-xs text-muted">{t('bodyText')}</p>
      <pre
        dir="ltr"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled area has to be reachable by keyboard.
        tabIndex={0}
        className="max-h-96 overflow-auto rounded-card bg-sunken p-3 text-xs break-all whitespace-pre-wrap"
      >
        {row.body}
      </pre>
    </JournalSection>
  );
}
