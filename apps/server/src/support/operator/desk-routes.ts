import { csvLine } from '@vitrine/domain/kernel/csv';
import { EXPORT_ROWS } from '@vitrine/wire/export-rows';
import { answerCustomer } from '@vitrine/wire/support/operator/answer-customer';
import { answerWithPicture } from '@vitrine/wire/support/operator/answer-with-picture';
import { assignConversation } from '@vitrine/wire/support/operator/assign-conversation';
import { closeConversation } from '@vitrine/wire/support/operator/close-conversation';
import type { ConversationRow } from '@vitrine/wire/support/operator/fields';
import { noteConversation } from '@vitrine/wire/support/operator/note-conversation';
import { reopenConversation } from '@vitrine/wire/support/operator/reopen-conversation';
import { DESK_PAGE, supportConversation } from '@vitrine/wire/support/operator/support-conversation';
import { supportImage } from '@vitrine/wire/support/operator/support-image';
import { supportQueue } from '@vitrine/wire/support/operator/support-queue';
import { supportTranscript } from '@vitrine/wire/support/operator/support-transcript';
import type { Pool, PoolClient } from 'pg';
import { encodeImage, type Images, STORED_TYPE } from '../../identity/index.ts';
import { BYTE_ORDER_MARK, FileAnswer, ImageAnswer, Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import type { StaffContext, StaffDesk } from '../../staff/index.ts';
import { type Conversation, lockConversation } from '../store.ts';
import type { Typing } from '../typing.ts';
import {
  answeredSince,
  assign,
  conversationOfImage,
  insertAnswer,
  insertNote,
  readColleagues,
  readDeskMessages,
  readNotes,
  readQueue,
  readRow,
  readTranscript,
  setClosed,
} from './desk-store.ts';

export interface DeskRoutesDeps {
  readonly db: Pool;
  readonly desk: StaffDesk;
  readonly images: Images;
  readonly timeText: (at: number) => string;
  readonly typing: Typing;
  /** Tells the customer and colleagues that somebody is writing. */
  readonly tellTyping: (uid: number, conversation: number, staffId: number) => void;
}

const PAGE = 50;
const COLUMNS = ['Time', 'From', 'Text', 'Picture'];

const subjectOf = (id: number): string => `conversation/${id}`;

/** Whose conversation it is, as the audit log has it; nothing for a visitor. */
const customerIn = ({ uid }: Pick<Conversation, 'uid'>) => (uid === undefined ? {} : { customer: uid });

/** Where the list continues after a row. */
function nextAfter({ waitingSince, lastAt, id }: ConversationRow): string {
  return `${Date.parse(waitingSince ?? lastAt)}.${id}`;
}

/** Locks the conversation and says in the audit log which one it is; never what was said. */
async function open(
  { client, recordAudit }: Pick<StaffContext, 'client' | 'recordAudit'>,
  id: number,
): Promise<Conversation | Refused> {
  recordAudit({ subject: subjectOf(id) });
  const found = await lockConversation(client, id);
  if (found === undefined) return new Refused('request.not-found');
  recordAudit({ after: customerIn(found) });
  return found;
}

const queueRoute = ({ db, desk }: DeskRoutesDeps): Route =>
  desk.read(supportQueue, async ({ state = 'waiting', writer, assigned, after }, { staff }) => {
    const assignedTo = assigned === 'mine' ? staff.staffId : assigned;
    const found = await readQueue(db, { state, writer, assignedTo, after: after || undefined, limit: PAGE });
    const rows = found.slice(0, PAGE);
    return { rows: [...rows], next: found.length > PAGE ? nextAfter(rows.at(-1)!) : null };
  });

const conversationRoute = ({ db, desk, typing, tellTyping }: DeskRoutesDeps): Route =>
  desk.read(supportConversation, async ({ conversation: id, before, typing: types }, { staff }) => {
    const row = await readRow(db, id);
    if (row === undefined) return new Refused('request.not-found');
    if (types === '1' && row.state !== 'closed') tellTyping(row.customer ?? 0, id, staff.staffId);
    const { messages, hasMore } = await readDeskMessages(db, id, before, DESK_PAGE);
    const colleagues = await readColleagues(db);
    const others = typing.who(id).filter((staffId) => staffId !== staff.staffId);
    const writing = colleagues.filter((one) => others.includes(one.id));
    return { ...row, messages, hasMore, notes: await readNotes(db, id), writing, colleagues };
  });

/** The conversation that is answered; refused when it is closed, or when a colleague has answered after what was seen. */
async function openToAnswer(
  context: StaffContext,
  { conversation, seen }: { readonly conversation: number; readonly seen?: number | undefined },
): Promise<Conversation | Refused> {
  const found = await open(context, conversation);
  if (found instanceof Refused) return found;
  if (found.closedAt !== undefined) return new Refused('support.closed');
  return seen !== undefined && (await answeredSince(context.client, conversation, seen, context.staff.staffId))
    ? new Refused('support.answered-meanwhile')
    : found;
}

const answerRoutes = ({ desk, images }: DeskRoutesDeps): readonly Route[] => [
  desk.route(answerCustomer, async ({ text, ...request }, context) => {
    const found = await openToAnswer(context, request);
    if (found instanceof Refused) return found;
    const { client, staff, now, recordAudit } = context;
    const id = await insertAnswer(client, found, { staffId: staff.staffId, text, at: new Date(now) });
    recordAudit({ after: { ...customerIn(found), message: id } });
    return { id };
  }),
  desk.prepared(
    answerWithPicture,
    async ({ file }) => encodeImage(Buffer.from(await file.arrayBuffer())),
    async ({ text, file, ...request }, context) => {
      const found = await openToAnswer({ ...context, prepared: undefined }, request);
      if (found instanceof Refused) return found;
      const { client, prepared, now, recordAudit } = context;
      const { staffId } = context.staff;
      const image = await images.add({ staffId }, prepared, file.size);
      if (image instanceof Refused) return image;
      await images.keep(client, image);
      const id = await insertAnswer(client, found, { staffId, text, image, at: new Date(now) });
      recordAudit({ after: { ...customerIn(found), message: id, image } });
      return { id };
    },
  ),
];

/** An internal note. Its text is not in the audit log: it goes with the customer, as that of an answer. */
const writeRoutes = ({ desk }: DeskRoutesDeps): readonly Route[] => [
  desk.route(noteConversation, async ({ conversation, text }, context) => {
    const found = await open(context, conversation);
    if (found instanceof Refused) return found;
    const { client, staff, now, recordAudit } = context;
    const id = await insertNote(client, conversation, staff.staffId, text, new Date(now));
    recordAudit({ after: { ...customerIn(found), note: id } });
    return { id };
  }),
];

async function mayAnswer(client: PoolClient, staffId: number): Promise<boolean> {
  return (await readColleagues(client)).some(({ id }) => id === staffId);
}

const assignRoute = ({ desk }: DeskRoutesDeps): Route =>
  desk.route(assignConversation, async ({ conversation, staff, was }, context) => {
    const found = await open(context, conversation);
    if (found instanceof Refused) return found;
    const { client, recordAudit } = context;
    recordAudit({
      before: { assignedTo: found.assignedTo ?? null },
      after: { ...customerIn(found), assignedTo: staff ?? null },
    });
    if (staff === found.assignedTo) return new Refused('staff.nothing-changes');
    if (was !== undefined && was !== (found.assignedTo ?? 0)) return new Refused('support.assigned-meanwhile');
    if (staff !== undefined && !(await mayAnswer(client, staff))) return new Refused('request.not-found');
    await assign(client, conversation, staff);
    return null;
  });

async function changeState(
  conversation: number,
  state: 'closed' | 'open',
  context: StaffContext,
): Promise<Refused | null> {
  const found = await open(context, conversation);
  if (found instanceof Refused) return found;
  const { client, now, recordAudit } = context;
  const before = found.closedAt === undefined ? 'open' : 'closed';
  recordAudit({ before: { state: before }, after: { ...customerIn(found), state } });
  if (state === before) return new Refused('staff.nothing-changes');
  await setClosed(client, conversation, state === 'closed' ? new Date(now) : undefined);
  return null;
}

const imageRoute = ({ desk, images }: DeskRoutesDeps): Route =>
  desk.route(supportImage, async ({ image }, { client, recordAudit }) => {
    recordAudit({ subject: `image/${image}` });
    const found = await conversationOfImage(client, image);
    if (found === undefined) return new Refused('request.not-found');
    recordAudit({ subject: subjectOf(found.id), after: { ...customerIn(found), image } });
    const bytes = await images.read(image);
    return bytes === undefined ? new Refused('request.not-found') : new ImageAnswer(STORED_TYPE, bytes);
  });

const transcriptRoute = ({ db, desk, timeText }: DeskRoutesDeps): Route =>
  desk.route(supportTranscript, async ({ conversation }, context) => {
    const found = await open(context, conversation);
    if (found instanceof Refused) return found;
    const { rows } = await context.client.query<{ count: number }>(
      'SELECT count(*)::integer AS count FROM support_messages WHERE conversation_id = $1',
      [conversation],
    );
    async function* text(): AsyncGenerator<string> {
      yield BYTE_ORDER_MARK + csvLine(COLUMNS);
      for await (const messages of readTranscript(db, conversation, 500))
        yield messages
          .map(({ sentAt, from, staffName, text: said, image }) =>
            csvLine([timeText(Date.parse(sentAt)), from === 'staff' ? staffName : 'Customer', said, image ?? '']),
          )
          .join('');
    }
    const count = rows[0]?.count ?? 0;
    return new FileAnswer(`conversation-${conversation}.csv`, count, count > EXPORT_ROWS, text());
  });

/** The desk where staff answer customers. */
export const deskRoutes = (deps: DeskRoutesDeps): readonly Route[] => [
  queueRoute(deps),
  conversationRoute(deps),
  ...answerRoutes(deps),
  ...writeRoutes(deps),
  assignRoute(deps),
  deps.desk.route(closeConversation, ({ conversation }, context) => changeState(conversation, 'closed', context)),
  deps.desk.route(reopenConversation, ({ conversation }, context) => changeState(conversation, 'open', context)),
  imageRoute(deps),
  transcriptRoute(deps),
];
