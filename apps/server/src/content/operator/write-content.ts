import { canonicalJson } from '@vitrine/domain/kernel/canonical-json';
import type { ContentTexts } from '@vitrine/wire/content/operator/body-fields';
import { createContent } from '@vitrine/wire/content/operator/create-content';
import type { ContentKind } from '@vitrine/wire/content/operator/kinds';
import { restoreContent } from '@vitrine/wire/content/operator/restore-content';
import { saveContent } from '@vitrine/wire/content/operator/save-content';
import { invalidField, Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import { addVersion, type Body, cleanBody, type Texts } from '../store.ts';
import type { ContentDesk } from './desk.ts';
import { insertItem, lockItem, readBody } from './item-store.ts';

interface BodyFields {
  readonly texts: ContentTexts;
  readonly logo: string;
  readonly isPinned: '0' | '1';
  readonly isOnHome: '0' | '1';
  readonly url: string;
  readonly address: string;
  readonly location: string;
  readonly email: string;
}

const isCompany = (kind: ContentKind): boolean => kind === 'company' || kind === 'listed-company';

/** Only news is pinned or on the home screen, and only a company has an address. */
function bodyOf(kind: ContentKind, fields: BodyFields): Body {
  const isNews = kind !== 'page' && !isCompany(kind);
  const ofCompany = (text: string) => (isCompany(kind) ? text : '');
  return cleanBody({
    texts: fields.texts as Texts,
    logo: kind === 'page' ? '' : fields.logo,
    isPinned: isNews && fields.isPinned === '1',
    isOnHome: isNews && fields.isOnHome === '1',
    url: ofCompany(fields.url),
    address: ofCompany(fields.address),
    location: ofCompany(fields.location),
    email: ofCompany(fields.email),
  });
}

/** The search leads from a listed company to its website. */
const leadsNowhere = (kind: ContentKind, { url }: Body): boolean => kind === 'listed-company' && url === '';

/** For the audit log, which points at the versions themselves: their texts stay for good. */
const titlesOf = ({ texts }: { readonly texts: Texts }) =>
  Object.fromEntries(Object.entries(texts).map(([language, { title }]) => [language, title]));

const createContentRoute = ({ desk }: ContentDesk): Route =>
  desk.route(createContent, async ({ kind, name, ...fields }, { client, staff, recordAudit }) => {
    const body = bodyOf(kind, fields);
    recordAudit({ subject: 'content', after: { kind, name, titles: titlesOf(body) } });
    if ((kind === 'page') !== (name !== '')) return invalidField('name');
    if (leadsNowhere(kind, body)) return invalidField('url');
    const item = await insertItem(client, kind, name);
    if (item === undefined) return new Refused('content.exists');
    recordAudit({ subject: `content/${item}` });
    const version = await addVersion(client, { item, body, by: staff, publishAt: null });
    return { id: item, version };
  });

const saveContentRoute = ({ desk, offered }: ContentDesk): Route =>
  desk.route(saveContent, async ({ id, base, ...fields }, { client, staff, recordAudit }) => {
    recordAudit({ subject: `content/${id}` });
    const head = await lockItem(client, id, offered());
    if (head === undefined) return new Refused('request.not-found');
    const before = await readBody(client, id, head.newest);
    if (before === undefined) throw new Error(`content ${id} has no version ${head.newest}`);
    const body = bodyOf(head.kind, fields);
    recordAudit({
      before: { version: head.newest, titles: titlesOf(before as Body) },
      after: { titles: titlesOf(body) },
    });
    if (leadsNowhere(head.kind, body)) return invalidField('url');
    if (head.newest !== base) return new Refused('content.outdated');
    if (canonicalJson(before) === canonicalJson(body)) return new Refused('staff.nothing-changes');
    const version = await addVersion(client, { item: id, body, by: staff, publishAt: null });
    recordAudit({ after: { version, titles: titlesOf(body) } });
    return { version };
  });

const restoreContentRoute = ({ desk, offered }: ContentDesk): Route =>
  desk.route(restoreContent, async ({ id, version: wanted, base }, { client, staff, recordAudit }) => {
    recordAudit({ subject: `content/${id}`, after: { restored: wanted } });
    const head = await lockItem(client, id, offered());
    const body = head && (await readBody(client, id, wanted));
    if (head === undefined || body === undefined) return new Refused('request.not-found');
    recordAudit({ before: { version: head.newest } });
    if (head.newest !== base) return new Refused('content.outdated');
    if (wanted === head.newest) return new Refused('staff.nothing-changes');
    const isRead = head.state === 'published';
    const version = await addVersion(client, {
      item: id,
      // What may not run any more since that version was written does not come back with it.
      body: cleanBody(body as Body),
      by: staff,
      publishAt: isRead ? 'now' : null,
    });
    recordAudit({ after: { restored: wanted, version, isPublished: isRead } });
    return { version };
  });

export const writeContentRoutes = (content: ContentDesk): readonly Route[] => [
  createContentRoute(content),
  saveContentRoute(content),
  restoreContentRoute(content),
];
