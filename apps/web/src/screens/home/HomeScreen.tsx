import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { ProductList } from '../../market/ProductList.tsx';

export function HomeScreen() {
  const t = useTranslations('app.title');
  const navigate = useNavigate();
  return (
    <div className="mx-auto w-full max-w-3xl overflow-y-auto p-4">
      <h1 className="pb-4 text-lg font-semibold">{t('home')}</h1>
      <ProductList current={undefined} onChoose={(symbol) => void navigate({ to: '/trade', search: { symbol } })} />
    </div>
  );
}
