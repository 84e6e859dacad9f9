import { FOOTER_PAGE } from '@vitrine/wire/content/description';
import { ANNOUNCEMENT_CATEGORY, NEWS_CATEGORY } from '@vitrine/wire/content/news';
import type { Pool } from 'pg';
import { inTransaction } from '../platform/transaction.ts';
import { about } from './seed/about.ts';
import { countries } from './seed/countries.ts';
import { footer } from './seed/footer.ts';
import { leverage } from './seed/leverage.ts';
import { loanLaw, loanProtocol, loanRules } from './seed/loans.ts';
import { paperMode } from './seed/paper-mode.ts';
import { prices } from './seed/prices.ts';
import { verify } from './seed/verify.ts';
import { insertNews, saveDescription, type Texts, takeSeed } from './store.ts';

interface Seed {
  readonly name: string;
  readonly texts: Texts;
  /** If the text is a static page. */
  readonly group?: string;
  /** If the text is news. */
  readonly category?: number;
  /** The text is only true in paper mode. */
  readonly isPaperOnly?: true;
}

/** The texts of a new site, oldest first. Never reuse a name for another text. */
const SEEDS: readonly Seed[] = [
  { name: 'about', texts: about, group: 'company.about' },
  { name: 'loan-rules', texts: loanRules, group: 'loan.agree_rule' },
  { name: 'loan-protocol', texts: loanProtocol, group: 'loan.agree_protocol' },
  { name: 'loan-law', texts: loanLaw, group: 'loan.agree_law' },
  { name: 'leverage', texts: leverage, group: 'trade.leverage', category: NEWS_CATEGORY },
  { name: 'verify', texts: verify, group: 'trade.verify', category: NEWS_CATEGORY },
  { name: 'prices', texts: prices, group: 'trade.prices', category: NEWS_CATEGORY },
  { name: 'countries', texts: countries, group: 'company.countries', category: ANNOUNCEMENT_CATEGORY },
  { name: 'paper-mode', texts: paperMode, group: 'company.paper', category: ANNOUNCEMENT_CATEGORY, isPaperOnly: true },
  { name: 'footer', texts: footer, group: FOOTER_PAGE },
];

/**
 * Writes the texts that this installation has never had. Texts that an operator changed or removed stay as they are.
 */
export async function seedContent(db: Pool, mode: 'paper' | 'real'): Promise<void> {
  await inTransaction(db, async (client) => {
    const fresh: Seed[] = [];
    for (const seed of SEEDS)
      if ((!seed.isPaperOnly || mode === 'paper') && (await takeSeed(client, seed.name))) fresh.push(seed);
    // The news of a new site have the lowest ids.
    for (const { texts, category } of fresh)
      if (category !== undefined) await insertNews(client, { category, isOnHome: true, texts });
    for (const { texts, group } of fresh) if (group !== undefined) await saveDescription(client, group, texts);
  });
}
