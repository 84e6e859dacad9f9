import { useState } from 'react';
import { dropOwnDraft, keepOwnDraft, ownDraft } from '../ground/own-draft.ts';

function kept<Draft extends object>(name: string, draft: Draft): Draft {
  keepOwnDraft(name, draft);
  return draft;
}

/** What is entered in a form of money, which outlives a reload until it is sent. `read` judges what was kept. */
export function useDraft<Draft extends object>(name: string, read: (stored: unknown) => Draft) {
  const [draft, setDraft] = useState(() => read(ownDraft(name)));
  return {
    draft,
    /** Changes some of it. What arrives late, such as an upload, leaves the rest as it is by then. */
    change: (next: Partial<Draft>) => setDraft((before) => kept(name, { ...before, ...next })),
    /** It was sent: what is left for the next one. */
    clear: (next: Partial<Draft>) => {
      setDraft((before) => ({ ...before, ...next }));
      dropOwnDraft();
    },
  };
}
