import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Drawer } from '../ground/panels.tsx';
import { ProductList } from './ProductList.tsx';
import { ProductMark } from './ProductMark.tsx';
import type { Product } from './product.ts';

interface Props {
  readonly current: Product;
  readonly onChoose: (code: string) => void;
}

/** The product's name as the button that opens the list of them all, from the side where lines begin (MKT-18). */
export function ProductDrawer({ current, onChoose }: Props) {
  const t = useTranslations('market');
  const app = useTranslations('ground');
  const [isOpen, setOpen] = useState(false);
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
          <ProductList
            current={current.id}
            onChoose={(code) => {
              setOpen(false);
              onChoose(code);
            }}
          />
        </div>
      </Drawer>
    </>
  );
}
