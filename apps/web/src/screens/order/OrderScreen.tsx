import { useTranslations } from 'use-intl';
import { Positions } from '../../trading/Positions.tsx';

export function OrderScreen() {
  const t = useTranslations('app.title');
  return (
    <div className="mx-auto w-full max-w-3xl overflow-y-auto p-4">
      <h1 className="pb-4 text-lg font-semibold">{t('order')}</h1>
      <Positions />
    </div>
  );
}
