import * as z from 'zod/mini';

export const SOCKET_PATH = '/api/v2/ws';
/** Bytes of one frame of a client. */
export const FRAME_LIMIT = 4096;
export const TOPIC_LIMIT = 200;
/** Frames of a client in one second. */
export const FRAME_RATE_LIMIT = 50;

const topic = z.string().check(z.regex(/^[A-Za-z0-9._-]{1,32}$/));

/** Client to server: one JSON object in each text frame. */
export const clientFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('login'), token: z.string().check(z.maxLength(128)) }),
  z.object({ type: z.literal('logout') }),
  z.object({ type: z.literal('sub'), topic }),
  z.object({ type: z.literal('unsub'), topic }),
  z.object({ type: z.literal('ping') }),
]);
export type ClientFrame = z.output<typeof clientFrame>;

/** Server to client. */
export type ServerFrame =
  | { readonly type: 'pong' }
  /** `ended`: no login is answered; the session has ended since. */
  | { readonly type: 'login_result'; readonly code: number; readonly msg: string; readonly ended?: true }
  | { readonly type: 'push'; readonly topic: string; readonly data: unknown }
  | { readonly type: 'error'; readonly code: number; readonly msg: string };
