import { useRef, useState } from 'react';
import { type DurationEntry, entriesOf, wrongParts } from './option-terms.ts';

/** An entry with a key that stays the same while others are added and removed. */
interface DurationRow {
  readonly key: number;
  readonly entry: DurationEntry;
}

export interface DurationRows {
  readonly rows: readonly DurationRow[];
  readonly entries: readonly DurationEntry[];
  readonly isWrong: boolean;
  readonly add: () => void;
  readonly remove: (key: number) => void;
  readonly edit: (key: number, part: keyof DurationEntry, value: string) => void;
}

const EMPTY_DURATION: DurationEntry = { seconds: '', percent: '', least: '', most: '' };

/** The durations being edited, from the text of the calls. */
export function useDurationRows(durations: string): DurationRows {
  const [rows, setRows] = useState<readonly DurationRow[]>(() =>
    entriesOf(durations).map((entry, key) => ({ key, entry })),
  );
  const nextKey = useRef(rows.length);
  const entries = rows.map(({ entry }) => entry);
  return {
    rows,
    entries,
    isWrong: entries.length === 0 || entries.some((entry) => wrongParts(entry, entries).size > 0),
    add: () => {
      setRows((now) => [...now, { key: nextKey.current, entry: EMPTY_DURATION }]);
      nextKey.current += 1;
    },
    remove: (key) => setRows((now) => now.filter((row) => row.key !== key)),
    edit: (key, part, value) =>
      setRows((now) =>
        now.map((row) => (row.key === key ? { key, entry: { ...row.entry, [part]: value.trim() } } : row)),
      ),
  };
}
