import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Drawer, useFetchedLater } from '../ground/panels.tsx';
import { ProductMark } from './ProductMark.tsx';
import { ProductRowsSkeleton } from './ProductRowsSkeleton.tsx';
import type { Product } from './product.ts';

const loadList = () => import('./ProductList.tsx');
const ProductList = lazy(async () => ({ default: (await loadList()).ProductList }));

const SKELETON_ROWS = 10;

interface Props {
  readonly current: Product;
  readonly onChoose: (code: string) => void;
}

/** The product's name as the button that opens the list of them all, from the side where lines begin (MKT-18). */
export function ProductDrawer({ current, onChoose }: Props) {
  const t = useTranslations('market');
  const app = useTranslations('ground');
  const [isOpen, setOpen] = useState(false);
  useFetchedLater(loadList);
  return (
    <>
      <h1 className="min-w-0">
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className="-ms-2 flex min-h-11 max-w-[calc(100%+0.5rem)] min-w-0 items-center gap-2 rounded-control px-2 text-lg"
        >
          <ProductMark code={current.code} showCode={current.showCode} />
          <ChevronDown aria-hidden size={18} className="shrink-0 text-muted" />
          <span className="sr-only">{t('choose')}</span>
        </button>
      </h1>
      <Drawer side="start" open={isOpen} onClose={() => setOpen(false)} title={t('products')} closeLabel={app('close')}>
        <div className="-mx-4 flex h-full min-h-0 flex-col">
          <Suspense fallback={<ProductRowsSkeleton count={SKELETON_ROWS} />}>
            <ProductList
              current={current.id}
              onChoose={(code) => {
                setOpen(false);
                onChoose(code);
              }}
            />
          </Suspense>
        </div>
      </Drawer>
    </>
  );
}
