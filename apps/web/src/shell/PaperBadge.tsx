import { Badge } from '@vitrine/ui/components/Badge';
import { InfoTip } from '@vitrine/ui/components/InfoTip';
import { useTranslations } from 'use-intl';
import { useSite } from '../ground/site.ts';

/** What the prices are: `simulated`, `replay of recorded ticks`, or a feed by its name. */
function useSourceText(): string | undefined {
  const t = useTranslations('ground.source');
  const source = useSite().data?.price_source;
  return source
    ?.split('+')
    .map((name) => (name === 'simulated' || name === 'replay' ? t(name) : name))
    .join(' + ');
}

/** What paper means, for whoever asks. */
function PaperTip() {
  const t = useTranslations('ground');
  return <InfoTip label={t('about', { name: t('paper.badge') })}>{t('paper.note')}</InfoTip>;
}

/** That nothing here is real money, and where the prices come from: in sight on every screen (APP-54). */
export function PaperBadge() {
  const t = useTranslations('ground');
  const source = useSourceText();
  const isPaper = useSite().data?.mode === 'paper';
  if (source === undefined) return null;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Badge tone="warning">
        {isPaper ? <span>{t('paper.badge')}</span> : null}
        <span className="font-normal">{t('source.label', { source })}</span>
      </Badge>
      {isPaper ? <PaperTip /> : null}
    </span>
  );
}

/** The same as a thin line over the whole width of a phone. */
export function PaperStrip() {
  const t = useTranslations('ground');
  const source = useSourceText();
  const isPaper = useSite().data?.mode === 'paper';
  return (
    <div className="flex h-6 items-center justify-center gap-1.5 bg-warning-tint px-3 text-xs text-warning">
      {source === undefined ? null : (
        <>
          {isPaper ? <strong className="font-semibold">{t('paper.badge')}</strong> : null}
          <span className="truncate">{t('source.label', { source })}</span>
          {isPaper ? <PaperTip /> : null}
        </>
      )}
    </div>
  );
}
