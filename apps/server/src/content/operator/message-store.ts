import type { StaffMessage } from '@vitrine/wire/content/operator/operator-messages';
import type { Language } from '@vitrine/wire/envelope';
import type { Pool } from 'pg';

const PAGE = 50;

interface Row extends Pick<StaffMessage, 'kind' | 'audience' | 'texts' | 'path' | 'by' | 'sent'> {
  readonly id: string;
  readonly made_at: Date;
  readonly approved_by: string | null;
  readonly sent_at: Date | null;
}

/** A page of what staff have sent, newest first. */
export async function readStaffMessages(
  db: Pool,
  after: number | undefined,
  offered: readonly Language[],
): Promise<{ readonly rows: StaffMessage[]; readonly next: string | null }> {
  const { rows } = await db.query<Row>(
    `SELECT m.id, m.kind, audience, texts, path, made_at, maker.name AS by, checker.name AS approved_by, sent, sent_at
     FROM staff_messages m JOIN staff maker ON maker.id = staff_id LEFT JOIN staff checker ON checker.id = approved_by
     WHERE $1::bigint IS NULL OR m.id < $1 ORDER BY m.id DESC LIMIT ${PAGE + 1}`,
    [after ?? null],
  );
  const page = rows.slice(0, PAGE).map(({ made_at, approved_by, sent_at, ...row }): StaffMessage => {
    const languages = Object.keys(row.texts) as Language[];
    const titled = offered.find((code) => row.texts[code] !== undefined) ?? languages[0];
    return {
      ...row,
      id: Number(row.id),
      title: (titled && row.texts[titled]?.title) ?? '',
      languages,
      at: made_at.toISOString(),
      approvedBy: approved_by ?? '',
      sentAt: sent_at?.toISOString() ?? null,
    };
  });
  return { rows: page, next: rows.length > PAGE ? String(page.at(-1)?.id) : null };
}
