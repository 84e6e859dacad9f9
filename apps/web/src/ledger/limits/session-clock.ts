/** A visit, as the browser remembers it over reloads and windows. Milliseconds. */
export interface Visit {
  readonly uid: number;
  readonly startedAt: number;
  readonly seenAt: number;
  /** When the customer was reminded last; that of the start before. */
  readonly remindedAt: number;
}

/** A visit ends when no page of the site was open for this long. */
export const PAUSE_MS = 10 * 60_000;

/** The visit that a page which is open now belongs to: the one before, or a new one. */
export function visitNow(before: Visit | undefined, uid: number, now: number): Visit {
  const goesOn =
    before !== undefined && before.uid === uid && now - before.seenAt < PAUSE_MS && now >= before.startedAt;
  return goesOn ? { ...before, seenAt: now } : { uid, startedAt: now, seenAt: now, remindedAt: now };
}

/** Whether the customer has been here for as long as they wanted to be reminded after, since the last reminder. */
export function isReminderDue({ remindedAt, seenAt }: Visit, minutes: number): boolean {
  return seenAt - remindedAt >= minutes * 60_000;
}

const STORED_AS = 'vitrine.visit';

export function storedVisit(): Visit | undefined {
  try {
    const { uid, startedAt, seenAt, remindedAt } = JSON.parse(
      localStorage.getItem(STORED_AS) ?? '{}',
    ) as Partial<Visit>;
    const isWhole = [uid, startedAt, seenAt, remindedAt].every((figure) => Number.isSafeInteger(figure));
    return isWhole ? ({ uid, startedAt, seenAt, remindedAt } as Visit) : undefined;
  } catch {
    return undefined;
  }
}

export function storeVisit(visit: Visit): void {
  try {
    localStorage.setItem(STORED_AS, JSON.stringify(visit));
  } catch {
    // A browser without storage counts from each load on.
  }
}
