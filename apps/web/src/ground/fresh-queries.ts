import { type InvalidateOptions, type InvalidateQueryFilters, type Query, QueryClient } from '@tanstack/react-query';

/**
 * Asks again also where the first answer is still under way: it may have been read before the change. The library asks again
 * at once only for a query that has an answer, because a first one that is cancelled again and again would never come.
 */
export class FreshQueries extends QueryClient {
  readonly #waiting = new WeakSet<Query>();

  override invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions): Promise<void> {
    for (const query of this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) {
      if (query.state.data !== undefined || this.#waiting.has(query)) continue;
      this.#waiting.add(query);
      const again = () => {
        this.#waiting.delete(query);
        return super.invalidateQueries({ queryKey: query.queryKey, exact: true });
      };
      query.promise?.then(again, () => this.#waiting.delete(query));
    }
    return super.invalidateQueries(filters, options);
  }
}
