import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { Setting } from './setting-text.ts';

interface Draft {
  /** The version that the draft was begun on. */
  readonly version: number;
  /** New values by key. */
  readonly values: Readonly<Record<string, string>>;
}

const EMPTY: Draft = { version: 0, values: {} };

const isDraft = (stored: unknown): stored is Draft => {
  const { version, values } = (stored ?? {}) as Partial<Draft>;
  return (
    typeof version === 'number' &&
    typeof values === 'object' &&
    values !== null &&
    Object.values(values).every((value) => typeof value === 'string')
  );
};

/** What this person has changed and not published. It stays in this tab, also when the page is loaded again. */
export const useDraft = create<Draft>()(
  persist(() => EMPTY, {
    name: 'vitrine.console.site-draft',
    storage: createJSONStorage(() => sessionStorage),
    merge: (stored) => (isDraft(stored) ? stored : EMPTY),
  }),
);

/** Takes a value into the draft; one that the setting has already leaves it. */
export function draftSetting(
  { key, value: published }: Pick<Setting, 'key' | 'value'>,
  value: string,
  version: number,
) {
  useDraft.setState((draft) => {
    const { [key]: _, ...others } = draft.values;
    const values = value === published ? others : { ...others, [key]: value };
    return { version: Object.keys(draft.values).length === 0 ? version : draft.version, values };
  });
}

/** Goes on with the draft, knowing what others have published since it was begun. */
export const rebaseDraft = (version: number) => useDraft.setState({ version });

export const discardDraft = () => useDraft.setState(EMPTY);

/** What a setting has in the draft, or else in the version in force. */
export const useDraftedValue = ({ key, value }: Pick<Setting, 'key' | 'value'>): string =>
  useDraft(({ values }) => values[key] ?? value);
