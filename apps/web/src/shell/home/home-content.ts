import type { Refresh } from '@vitrine/ui/use-refresh';
import type { HOME_SECTIONS } from '@vitrine/wire/config/basic-info';
import type { ReactNode } from 'react';
import type { Product } from '../../market/product.ts';

export type HomeSection = (typeof HOME_SECTIONS)[number];

/** What both layouts of the home screen show. */
export interface HomeContent {
  readonly sections: readonly HomeSection[];
  readonly products: readonly Product[] | undefined;
  /** Stands where the products would: they did not come. */
  readonly problem: ReactNode | undefined;
  readonly isSearchShown: boolean;
  /** Main mode: the search finds companies. */
  readonly isMain: boolean;
  readonly category: string;
  readonly onCategory: (category: string) => void;
  readonly refresh: Refresh;
}
