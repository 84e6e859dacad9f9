import { SEED_CATEGORIES } from '@vitrine/domain/market/seed';
import { categories } from '@vitrine/wire/market/categories';
import { NEVER_CHANGES, sharedRoute } from '../platform/http/context.ts';
import { textIn } from '../platform/http/texts.ts';

export const categoriesRoute = () =>
  sharedRoute(categories, NEVER_CHANGES, (_request, { language }) =>
    SEED_CATEGORIES.map(({ id, name }) => ({ Id: id, NameShowTrans: textIn(language, `category.${name}`) })),
  );
