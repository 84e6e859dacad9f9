import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

/** What staff write: an answer, or a note that the customer never sees. */
export type Kind = 'answer' | 'note';

type Drafts = Readonly<Record<string, string>>;

const isDrafts = (stored: unknown): stored is Drafts =>
  typeof stored === 'object' && stored !== null && Object.values(stored).every((text) => typeof text === 'string');

/** What is written and not sent. It stays in this tab while other conversations are open, and when the page is loaded again. */
const useDrafts = create<Drafts>()(
  persist((): Drafts => ({}), {
    name: 'vitrine.console.answers',
    storage: createJSONStorage(() => sessionStorage),
    merge: (stored) => (isDrafts(stored) ? stored : {}),
  }),
);

const keyOf = (conversation: number, kind: Kind) => `${kind} ${conversation}`;

export const useDraft = (conversation: number, kind: Kind): string =>
  useDrafts((drafts) => drafts[keyOf(conversation, kind)] ?? '');

export function setDraft(conversation: number, kind: Kind, text: string): void {
  const { [keyOf(conversation, kind)]: _before, ...others } = useDrafts.getState();
  useDrafts.setState(text === '' ? others : { ...others, [keyOf(conversation, kind)]: text }, true);
}
