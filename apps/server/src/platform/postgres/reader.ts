import type { QueryConfig, QueryResult, QueryResultRow } from 'pg';

/** Runs statements that only read: a pool, a connection, or one of several databases. */
export interface Reader {
  query<R extends QueryResultRow>(statement: string | QueryConfig, values?: unknown[]): Promise<QueryResult<R>>;
}
