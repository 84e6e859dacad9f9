import { useTranslations } from 'use-intl';

export function AboutScreen() {
  const t = useTranslations('app.title');
  return (
    <div className="mx-auto w-full max-w-3xl overflow-y-auto p-4">
      <h1 className="pb-4 text-lg font-semibold">{t('about')}</h1>
    </div>
  );
}
