import type { Pool } from 'pg';

/** Where the core knows a customer to live (ISO 3166-1 alpha-2); empty: unknown. */
export async function readCountry(db: Pool, uid: number): Promise<string> {
  const { rows } = await db.query<{ country: string }>({
    name: 'read-country',
    text: 'SELECT country FROM customer_countries WHERE uid = $1',
    values: [uid],
  });
  return rows[0]?.country ?? '';
}

/** How many customers live where, and how many nowhere that is known. */
export async function countCountries(
  db: Pool,
): Promise<{ readonly of: ReadonlyMap<string, number>; readonly elsewhere: number }> {
  const { rows } = await db.query<{ country: string; count: number }>(
    `SELECT coalesce(country, '') AS country, count(*)::integer AS count
     FROM accounts LEFT JOIN customer_countries USING (uid) GROUP BY 1`,
  );
  const of = new Map(rows.map(({ country, count }) => [country, count]));
  return { of, elsewhere: of.get('') ?? 0 };
}
