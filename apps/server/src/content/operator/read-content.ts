import { contentItem } from '@vitrine/wire/content/operator/content-item';
import { operatorContent } from '@vitrine/wire/content/operator/operator-content';
import { Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import type { ContentDesk } from './desk.ts';
import { readBody, readItem, readItems, readVersions } from './item-store.ts';

export const readContentRoutes = ({ db, desk, offered }: ContentDesk): readonly Route[] => [
  desk.read(operatorContent, async (filter, { language }) => {
    const { rows, next } = await readItems(db, filter, offered(), language);
    return { rows: [...rows], next, offered: [...offered()] };
  }),
  desk.read(contentItem, async ({ id, version: asked }, { language }) => {
    const head = await readItem(db, id, offered(), language);
    if (head === undefined) return new Refused('request.not-found');
    const version = asked ?? head.newest;
    const body = await readBody(db, id, version);
    if (body === undefined) return new Refused('request.not-found');
    return { head, offered: [...offered()], version, body, versions: [...(await readVersions(db, id))] };
  }),
];
