import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RealtimeClient, type RealtimeStatus } from '../src/realtime/realtime-client.ts';

class FakeSocket {
  readonly sent: { readonly type: string; readonly topic?: string; readonly token?: string }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { readonly data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  onerror: (() => void) | null = null;
  isClosed = false;
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.isClosed = true;
  }
  open(): void {
    this.onopen?.();
  }
  receive(frame: object | string): void {
    this.onmessage?.({ data: typeof frame === 'string' ? frame : JSON.stringify(frame) });
  }
  types(): string[] {
    return this.sent.map(({ type, topic }) => (topic === undefined ? type : `${type} ${topic}`));
  }
}

function harness() {
  const sockets: FakeSocket[] = [];
  const statuses: RealtimeStatus[] = [];
  const problems: string[] = [];
  const invalid: number[] = [];
  const accepted: (string | undefined)[] = [];
  const session: { token: string | undefined } = { token: 'secret' };
  const client = new RealtimeClient({
    url: 'ws://site.test/api/v2/ws',
    token: () => session.token,
    socket: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket as unknown as WebSocket;
    },
    onStatus: (status) => statuses.push(status),
    onProblem: (what) => problems.push(what),
    onLoggedIn: () => accepted.push(session.token),
    onSessionInvalid: (code) => invalid.push(code),
  });
  return { client, sockets, statuses, problems, invalid, accepted, session };
}

const price = (seq: number, symbol = 'EURUSD') => ({
  type: 'push',
  topic: 'EURUSD',
  data: { symbol, price: seq, seq },
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the real-time client', () => {
  it('RT-03 logs in and subscribes on every opening; own topics wait for the login', () => {
    const { client, sockets } = harness();
    client.subscribe('EURUSD', () => undefined);
    client.subscribe('FOREX_CLOSED', () => undefined);
    client.connect();
    client.connect();
    expect(sockets).toHaveLength(1);
    sockets[0]!.open();
    expect(sockets[0]!.types()).toEqual(['login', 'sub EURUSD']);
    sockets[0]!.receive({ type: 'login_result', code: 1, msg: '' });
    expect(sockets[0]!.types()).toEqual(['login', 'sub EURUSD', 'sub FOREX_CLOSED']);
    sockets[0]!.onclose?.();
    vi.advanceTimersByTime(0);
    sockets[1]!.open();
    sockets[1]!.receive({ type: 'login_result', code: 1, msg: '' });
    expect(sockets[1]!.types()).toEqual(['login', 'sub EURUSD', 'sub FOREX_CLOSED']);
  });

  it('says when a topic is pushed from now on, on every connection, and to whoever joins later', () => {
    const { client, sockets } = harness();
    const begun: string[] = [];
    const leave = client.subscribe(
      'SUPPORT',
      () => undefined,
      () => void begun.push('first'),
    );
    client.connect();
    sockets[0]!.open();
    sockets[0]!.receive({ type: 'login_result', code: 1, msg: '' });
    expect(sockets[0]!.types()).toEqual(['login', 'sub SUPPORT', 'ping']);
    expect(begun).toEqual([]);
    sockets[0]!.receive({ type: 'pong' });
    expect(begun).toEqual(['first']);
    client.subscribe(
      'SUPPORT',
      () => undefined,
      () => void begun.push('second'),
    );
    // The ping that keeps the connection alive says nothing of a topic.
    vi.advanceTimersByTime(5_000);
    sockets[0]!.receive({ type: 'pong' });
    expect(begun).toEqual(['first', 'first', 'second']);
    sockets[0]!.receive({ type: 'pong' });
    expect(begun).toHaveLength(3);
    leave();
    sockets[0]!.onclose?.();
    vi.advanceTimersByTime(0);
    sockets[1]!.open();
    sockets[1]!.receive({ type: 'login_result', code: 1, msg: '' });
    sockets[1]!.receive({ type: 'pong' });
    expect(begun).toEqual(['first', 'first', 'second', 'second']);
  });

  it('two who subscribe with the same functions are two: one leaves, and the other is told', () => {
    const { client, sockets } = harness();
    const heard = vi.fn();
    const [leave] = [client.subscribe('SUPPORT', heard, heard), client.subscribe('SUPPORT', heard, heard)];
    client.connect();
    sockets[0]!.open();
    sockets[0]!.receive({ type: 'login_result', code: 1, msg: '' });
    leave();
    sockets[0]!.receive({ type: 'pong' });
    expect(heard).toHaveBeenCalledTimes(1);
    sockets[0]!.receive({ type: 'push', topic: 'SUPPORT', data: { conversation: 1, isTyping: false, seq: 1 } });
    expect(heard).toHaveBeenCalledTimes(2);
    expect(sockets[0]!.types()).not.toContain('unsub SUPPORT');
  });

  it('RT-04 RT-05 RT-07b pings every 5 s and reconnects after three missed pongs', () => {
    const { client, sockets, problems } = harness();
    client.connect();
    sockets[0]!.open();
    for (let round = 0; round < 4; round += 1) {
      vi.advanceTimersByTime(5_000);
      sockets[0]!.receive({ type: 'pong' });
    }
    expect(sockets[0]!.types().filter((type) => type === 'ping')).toHaveLength(4);
    vi.advanceTimersByTime(15_000);
    expect(sockets[0]!.isClosed).toBe(false);
    vi.advanceTimersByTime(5_000);
    expect(sockets[0]!.isClosed).toBe(true);
    expect(problems).toContain('missed pongs');
    vi.advanceTimersByTime(1);
    expect(sockets).toHaveLength(2);
  });

  it('RT-06 gives up a connection after 5 s, tries again at once, then ever later up to 30 s', () => {
    const { client, sockets, problems } = harness();
    client.connect();
    vi.advanceTimersByTime(4_999);
    expect(sockets[0]!.isClosed).toBe(false);
    vi.advanceTimersByTime(1);
    expect(sockets[0]!.isClosed).toBe(true);
    expect(problems).toEqual(['connect time-out']);
    const gaps: number[] = [];
    for (let attempt = 1; attempt < 9; attempt += 1) {
      let waited = 0;
      while (sockets.length === attempt) {
        vi.advanceTimersByTime(500);
        waited += 500;
      }
      gaps.push(waited);
      sockets.at(-1)!.onclose?.();
    }
    expect(gaps).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    vi.advanceTimersByTime(30_000);
    sockets.at(-1)!.open();
    vi.advanceTimersByTime(5_000);
    sockets.at(-1)!.receive({ type: 'pong' });
    sockets.at(-1)!.onclose?.();
    const before = sockets.length;
    vi.advanceTimersByTime(0);
    expect(sockets.length).toBe(before + 1);
  });

  it('never gives an older value after a newer, and every closing', () => {
    const { client, sockets } = harness();
    const prices: number[] = [];
    const closed: number[] = [];
    client.subscribe('EURUSD', ({ seq }) => prices.push(seq));
    client.subscribe('FOREX_CLOSED', ({ Id }) => closed.push(Id));
    client.connect();
    sockets[0]!.open();
    for (const seq of [5, 4, 6, 6, 3]) sockets[0]!.receive(price(seq));
    expect(prices).toEqual([5, 6, 6]);
    for (const [Id, seq] of [
      [1, 9],
      [2, 9],
      [3, 8],
    ]) {
      sockets[0]!.receive({ type: 'push', topic: 'FOREX_CLOSED', data: { Id, seq } });
    }
    expect(closed).toEqual([1, 2, 3]);
  });

  it('a new session logs in again, none logs out', () => {
    const { client, sockets, session, invalid } = harness();
    client.subscribe('ACCOUNT', () => undefined);
    client.connect();
    sockets[0]!.open();
    sockets[0]!.receive({ type: 'login_result', code: 999, msg: 'ended' });
    expect(invalid).toEqual([999]);
    session.token = undefined;
    client.sessionChanged();
    session.token = 'other';
    client.sessionChanged();
    sockets[0]!.receive({ type: 'login_result', code: 1, msg: '' });
    expect(sockets[0]!.types()).toEqual(['login', 'logout', 'login', 'sub ACCOUNT']);
    expect(sockets[0]!.sent[2]?.token).toBe('other');
  });

  it('the late answer to a login that was left says nothing about the present session', () => {
    const { client, sockets, session, invalid, accepted } = harness();
    client.subscribe('ACCOUNT', () => undefined);
    client.connect();
    sockets[0]!.open();
    session.token = 'other';
    client.sessionChanged();
    sockets[0]!.receive({ type: 'login_result', code: 999, msg: 'ended' });
    expect(invalid).toEqual([]);
    sockets[0]!.receive({ type: 'login_result', code: 1, msg: '' });
    expect(accepted).toEqual(['other']);
    client.sessionChanged();
    session.token = undefined;
    client.sessionChanged();
    sockets[0]!.receive({ type: 'login_result', code: 1, msg: '' });
    expect(accepted).toEqual(['other']);
    expect(sockets[0]!.types()).toEqual(['login', 'login', 'sub ACCOUNT', 'login', 'logout']);
  });

  it('a session that has ended while the next one logs in does not end that one', () => {
    const { client, sockets, session, invalid, accepted } = harness();
    client.connect();
    sockets[0]!.open();
    sockets[0]!.receive({ type: 'login_result', code: 1, msg: '' });
    session.token = 'other';
    client.sessionChanged();
    sockets[0]!.receive({ type: 'login_result', code: 999, msg: 'ended', ended: true });
    sockets[0]!.receive({ type: 'login_result', code: 1, msg: '' });
    expect(invalid).toEqual([]);
    expect(accepted).toHaveLength(2);
    sockets[0]!.receive({ type: 'login_result', code: 999, msg: 'ended', ended: true });
    expect(invalid).toEqual([999]);
  });

  it('connecting again while open changes nothing; a network that has come back opens anew at once', () => {
    const { client, sockets, statuses } = harness();
    client.connect();
    sockets[0]!.open();
    client.connect();
    expect(sockets).toHaveLength(1);
    client.reconnect();
    expect(sockets[0]!.isClosed).toBe(true);
    expect(sockets).toHaveLength(2);
    sockets[0]!.onclose?.();
    sockets[1]!.open();
    expect(statuses).toEqual(['connecting', 'open', 'waiting', 'connecting', 'open']);
    client.reconnect();
    client.reconnect();
    expect(sockets).toHaveLength(3);
  });

  it('asks the server once for all listeners of a topic and leaves with the last', () => {
    const { client, sockets } = harness();
    client.connect();
    sockets[0]!.open();
    const one = client.subscribe('EURUSD', () => undefined);
    const two = client.subscribe('EURUSD', () => undefined);
    one();
    one();
    expect(sockets[0]!.types()).toEqual(['login', 'sub EURUSD']);
    two();
    expect(sockets[0]!.types()).toEqual(['login', 'sub EURUSD', 'unsub EURUSD']);
    client.close();
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
    expect(client.status).toBe('idle');
  });

  it('RT-07a reports what it cannot read and goes on', () => {
    const { client, sockets, problems } = harness();
    client.connect();
    sockets[0]!.open();
    sockets[0]!.receive('{');
    sockets[0]!.receive({ type: 'error', code: 1001, msg: 'no' });
    sockets[0]!.onerror?.();
    expect(problems).toEqual(['unreadable frame', '1001 no', 'socket error']);
    expect(client.status).toBe('open');
  });
});
