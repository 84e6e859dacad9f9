import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import WebSocket from 'ws';

export interface Frame {
  readonly type: string;
  readonly code?: number;
  readonly topic?: string;
  readonly data?: unknown;
}

/** A socket of a test, and every frame that came over it. */
export class Peer {
  readonly frames: Frame[] = [];
  readonly socket: WebSocket;
  closed: { readonly code: number } | undefined;

  constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data) => this.frames.push(JSON.parse(String(data))));
    socket.on('close', (code) => {
      this.closed = { code };
    });
    socket.on('error', () => undefined);
  }

  send(frame: object | string): void {
    this.socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  }

  /** The first frame from the given place on that passes. */
  async next(passes: (frame: Frame) => boolean, from = 0): Promise<Frame> {
    for (const until = Date.now() + 5_000; Date.now() < until; await sleep(10)) {
      const found = this.frames.slice(from).find(passes);
      if (found !== undefined) return found;
    }
    throw new Error(`no such frame among ${JSON.stringify(this.frames.slice(from))}`);
  }

  pushes(topic: string): unknown[] {
    return this.frames.filter((frame) => frame.type === 'push' && frame.topic === topic).map((frame) => frame.data);
  }
}

/** Opens a socket to a site until the test ends. */
export async function connectPeer(url: string): Promise<Peer> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/v2/ws`);
  const peer = new Peer(socket);
  onTestFinished(() => socket.terminate());
  await once(socket, 'open');
  return peer;
}
