import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useSite } from '../ground/site.ts';

/** Below everything else: what the operator writes there, as plain text, and the way to what everybody can check. */
export function FooterText() {
  const t = useTranslations('ground.title');
  const text = useSite().data?.footer_text ?? '';
  return (
    <div className="px-4 py-2 text-xs text-muted">
      {text === '' ? null : (
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {text}
        </p>
      )}
      <Link to="/trust" className="inline-flex min-h-11 min-w-11 items-center underline hover:text-text">
        {t('trust')}
      </Link>
    </div>
  );
}
