import { LANGUAGES } from '@vitrine/wire/envelope';
import { cannedAnswers, MOST_CANNED } from '@vitrine/wire/support/operator/canned-answers';
import { removeCannedAnswer } from '@vitrine/wire/support/operator/remove-canned-answer';
import { saveCannedAnswer } from '@vitrine/wire/support/operator/save-canned-answer';
import type { Pool, PoolClient } from 'pg';
import { Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import type { StaffDesk } from '../../staff/index.ts';

interface Row {
  readonly id: string;
  readonly language: string;
  readonly title: string;
  readonly text: string;
  readonly changed_at: Date;
  readonly name: string;
}

/** A canned answer as the audit log shows it; undefined if there is none. */
async function lockCanned(client: PoolClient, id: number) {
  const { rows } = await client.query<{ language: string; title: string; text: string }>(
    'SELECT language, title, text FROM support_canned_answers WHERE id = $1 FOR UPDATE',
    [id],
  );
  return rows[0];
}

async function countCanned(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'SELECT count(*)::integer AS count FROM support_canned_answers',
  );
  return rows[0]?.count ?? 0;
}

type Canned = Readonly<Record<'language' | 'title' | 'text', string>>;

/** Stores one; undefined when another one of the language has its title. */
async function store(
  client: PoolClient,
  id: number | undefined,
  { language, title, text }: Canned,
  staffId: number,
  at: Date,
): Promise<number | undefined> {
  const { rowCount: taken } = await client.query(
    'SELECT 1 FROM support_canned_answers WHERE language = $1 AND title = $2 AND id IS DISTINCT FROM $3',
    [language, title, id ?? null],
  );
  if (taken !== 0) return undefined;
  const values = [language, title, text, at, staffId];
  const { rows } =
    id === undefined
      ? await client.query<{ id: string }>(
          `INSERT INTO support_canned_answers (language, title, text, changed_at, changed_by) VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT DO NOTHING RETURNING id`,
          values,
        )
      : await client.query<{ id: string }>(
          `UPDATE support_canned_answers SET language = $1, title = $2, text = $3, changed_at = $4, changed_by = $5
           WHERE id = $6 RETURNING id`,
          [...values, id],
        );
  return rows[0] && Number(rows[0].id);
}

const saveRoute = (desk: StaffDesk): Route =>
  desk.route(saveCannedAnswer, async ({ answer: id, ...after }, { client, staff, now, recordAudit }) => {
    recordAudit({ subject: id === undefined ? 'canned-answer' : `canned-answer/${id}`, after });
    // Two that are written at the same moment come one after the other.
    await client.query('LOCK TABLE support_canned_answers IN SHARE ROW EXCLUSIVE MODE');
    const before = id === undefined ? undefined : await lockCanned(client, id);
    if (id !== undefined && before === undefined) return new Refused('request.not-found');
    recordAudit({ before });
    if (id === undefined && (await countCanned(client)) >= MOST_CANNED) return new Refused('support.too-many-canned');
    const stored = await store(client, id, after, staff.staffId, new Date(now));
    if (stored === undefined) return new Refused('support.title-taken');
    recordAudit({ subject: `canned-answer/${stored}` });
    return { id: stored };
  });

/** Answers to common questions, by language. */
export const cannedRoutes = (desk: StaffDesk, db: Pool): readonly Route[] => [
  desk.read(cannedAnswers, async () => {
    const { rows } = await db.query<Row>(
      `SELECT a.id, a.language, a.title, a.text, a.changed_at, s.name FROM support_canned_answers a
       JOIN staff s ON s.id = a.changed_by ORDER BY a.title, a.id`,
    );
    return {
      rows: rows.map(({ id, language, title, text, changed_at, name }) => ({
        id: Number(id),
        language: LANGUAGES.find((known) => known === language) ?? 'en',
        title,
        text,
        changedAt: changed_at.toISOString(),
        changedBy: name,
      })),
    };
  }),
  saveRoute(desk),
  desk.route(removeCannedAnswer, async ({ answer: id }, { client, recordAudit }) => {
    recordAudit({ subject: `canned-answer/${id}` });
    const before = await lockCanned(client, id);
    if (before === undefined) return new Refused('request.not-found');
    recordAudit({ before });
    await client.query('DELETE FROM support_canned_answers WHERE id = $1', [id]);
    return null;
  }),
];
