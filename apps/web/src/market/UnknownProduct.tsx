import { useNavigate } from '@tanstack/react-router';
import { Failed } from '@vitrine/ui/components/States';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';

/** The address names a product that this site does not have; the way on is the list of those it has. */
export function UnknownProduct({ code }: { readonly code: string }) {
  const t = useTranslations('market.unknown');
  const navigate = useNavigate();
  // MKT-28: it is logged, and no message pops up.
  useEffect(() => console.warn(`no product ${code}`), [code]);
  return (
    <div className="min-w-0 flex-1">
      <Failed
        title={code === '' ? t('none') : t('title', { code })}
        text={t('text')}
        retryLabel={t('action')}
        onRetry={() => void navigate({ to: '/product' })}
      />
    </div>
  );
}
