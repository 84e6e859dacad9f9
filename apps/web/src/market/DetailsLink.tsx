import { Link } from '@tanstack/react-router';
import { cx } from 'class-variance-authority';
import { Info } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Product } from './product.ts';

interface Props {
  readonly product: Product;
  readonly className?: string;
}

/** Leads to everything that is fixed about trading a product. */
export function DetailsLink({ product: { code, showCode }, className }: Props) {
  const t = useTranslations('market');
  return (
    <Link
      to="/product/detail"
      search={{ symbol: code }}
      aria-label={t('details', { product: showCode })}
      className={cx(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-control text-muted hover:text-text pointer-fine:size-8',
        className,
      )}
    >
      <Info aria-hidden size={18} />
    </Link>
  );
}
