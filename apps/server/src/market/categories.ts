import { SEED_CATEGORIES } from '@vitrine/domain/market/seed';
import { categories } from '@vitrine/wire/market/categories';
import { sharedRoute } from '../platform/http/context.ts';
import { textIn } from '../platform/http/texts.ts';
import type { ListOrder } from './list-order.ts';

export const categoriesRoute = (order: ListOrder) =>
  sharedRoute(categories, { version: () => `${order.revision()}` }, (_request, { language }) =>
    order.categories().flatMap((shown) => {
      const found = SEED_CATEGORIES.find(({ name }) => name === shown);
      return found === undefined ? [] : [{ Id: found.id, NameShowTrans: textIn(language, `category.${found.name}`) }];
    }),
  );
