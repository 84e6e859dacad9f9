import type { SiteTerms } from '@vitrine/domain/config/index';
import type { ClientBase } from 'pg';
import { readSites, readTerms } from './evidence.ts';

type TradeFee = SiteTerms['tradeFee'];

/** Where the journal put terms in force. That never changes, and to find it takes a pass over the newest day, so that it is kept. */
export class TermsRows {
  readonly #instruments = new Map<string, number>();
  #sites: readonly { readonly seq: number; readonly tradeFee: TradeFee }[] = [];
  /** The newest version of the terms of the site that has been looked for. */
  #siteVersion = 0;

  /** The row that put a version in force, below `before`. */
  async ofInstrument(
    client: ClientBase,
    instrument: number,
    version: number,
    before: number,
  ): Promise<number | undefined> {
    const key = `${instrument}/${version}`;
    const known = this.#instruments.get(key);
    if (known !== undefined) return known;
    const seq = (await readTerms(client, instrument, before, version))?.row.seq;
    if (seq !== undefined) this.#instruments.set(key, seq);
    return seq;
  }

  /** How the site computed fees at a row. */
  async tradeFee(client: ClientBase, before: number): Promise<TradeFee | null> {
    const { rows } = await client.query<{ version: string }>(
      `SELECT version FROM public.applied_facts WHERE subject = 'site'`,
    );
    const version = Number(rows[0]?.version ?? 0);
    if (version !== this.#siteVersion) {
      const sites = await readSites(client, version);
      this.#sites = sites.map(({ row, terms }) => ({ seq: row.seq, tradeFee: terms.tradeFee }));
      this.#siteVersion = version;
    }
    return this.#sites.findLast(({ seq }) => seq < before)?.tradeFee ?? null;
  }
}
