import { useNavigate } from '@tanstack/react-router';
import { createContent } from '@vitrine/wire/content/operator/create-content';
import type { ContentKind } from '@vitrine/wire/content/operator/kinds';
import { saveContent } from '@vitrine/wire/content/operator/save-content';
import type { Language } from '@vitrine/wire/envelope';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSend } from '../ground/send.ts';
import { type Draft, EMPTY_TEXT, requestOf, untitled, writtenTexts } from './content-body.ts';
import { CONTENT_KEYS, type ContentItem } from './content-queries.ts';

const same = (one: Draft, other: Draft): boolean => JSON.stringify(requestOf(one)) === JSON.stringify(requestOf(other));

/** Stores a new item, which it then opens, or a new version of the one that there is. */
function useStore(item: ContentItem | undefined, onStored: (version: number) => void) {
  const t = useTranslations('console.content');
  const navigate = useNavigate();
  const shared = { touches: CONTENT_KEYS, done: () => t('saved'), isQuiet: true };
  const create = useSend(createContent, {
    ...shared,
    onDone: ({ id }) => void navigate({ to: '/content-editor', search: { id: String(id) }, replace: true }),
  });
  const save = useSend(saveContent, { ...shared, onDone: ({ version }) => onStored(version) });
  const { isSending, wrongFields, problem, reset } = item === undefined ? create : save;
  return {
    isSaving: isSending,
    wrongFields,
    problem: wrongFields.length === 0 ? problem : undefined,
    reset,
    send(kind: ContentKind, name: string, draft: Draft, base: number) {
      const body = requestOf(draft);
      if (item !== undefined) save.send({ id: item.head.id, base, ...body });
      else if (kind !== 'company') create.send({ kind, name, ...body });
    },
  };
}

/** What an editor has written so far, and how it is stored. */
export function useEditor(kind: ContentKind, first: Draft, item: ContentItem | undefined) {
  const [draft, setDraft] = useState(first);
  const [name, setName] = useState('');
  const [stored, setStored] = useState({ draft: first, version: item?.head.newest ?? 0 });
  const { send, reset, ...state } = useStore(item, (version) => setStored({ draft, version }));
  return {
    ...state,
    draft,
    name,
    setName,
    change: (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part })),
    changeText: (language: Language, part: Partial<typeof EMPTY_TEXT>) =>
      setDraft((now) => ({
        ...now,
        texts: { ...now.texts, [language]: { ...EMPTY_TEXT, ...now.texts[language], ...part } },
      })),
    isChanged: !same(draft, stored.draft),
    isEmpty: Object.keys(writtenTexts(draft)).length === 0,
    /** Language of a text that lacks its title. */
    untitled: untitled(draft),
    base: stored.version,
    /** Somebody else has stored a newer version than the one that this began with. */
    isOutdated: item !== undefined && item.head.newest > stored.version,
    /** Stores over what somebody else has stored, or takes theirs instead. */
    goOnFrom: (version: number, theirs?: Draft) => {
      if (theirs !== undefined) setDraft(theirs);
      setStored((now) => ({ draft: theirs ?? now.draft, version }));
      reset();
    },
    save: () => send(kind, name, draft, stored.version),
  };
}

export type EditorState = ReturnType<typeof useEditor>;
