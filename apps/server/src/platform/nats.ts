import type { Bus } from '@vitrine/engine/port/bus';
import type { Logger } from 'pino';

/** How long the first connection may take (milliseconds). */
const CONNECT_MS = 5_000;
/** Wait between two tries to connect again (milliseconds). */
const RECONNECT_MS = 250;
/** A server that leaves two of these unanswered is gone (milliseconds). */
const PING_MS = 2_000;

/** A connection to NATS. While it is broken, what is published is lost, and nothing is heard. */
export interface NatsBus extends Bus {
  isConnected(): boolean;
  /** Resolves when the server has everything that was published, and what it had for this side is heard. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

export interface NatsOptions {
  /** `NATS_URL`: one address or several, comma-separated; login in the first one. */
  readonly url: string;
  readonly log: Logger;
  /** Called if the client gives up, which it does only at an error that it cannot mend. */
  readonly onClosed: (error: Error) => void;
  /** How long the first connection may take; default {@link CONNECT_MS}. */
  readonly withinMs?: number;
}

/** Host and port for the log and for messages: no login. */
const hostsOf = (servers: readonly URL[]): string => servers.map(({ host }) => host).join(', ');

function loginOf({ username, password }: URL): { user?: string; pass?: string; token?: string } {
  if (username === '') return {};
  const user = decodeURIComponent(username);
  return password === '' ? { token: user } : { user, pass: decodeURIComponent(password) };
}

function optionsOf(servers: readonly URL[], withinMs: number) {
  return {
    servers: servers.map(({ hostname, port }) => `${hostname}:${port === '' ? '4222' : port}`),
    ...loginOf(servers[0] as URL),
    ...(servers.some(({ protocol }) => protocol === 'tls:') ? { tls: {} } : {}),
    name: 'vitrine',
    noEcho: true,
    timeout: withinMs,
    pingInterval: PING_MS,
    maxPingOut: 2,
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_MS,
    ignoreAuthErrorAbort: true,
  };
}

/** Resolves with undefined after a while. */
function timeout(ms: number): { readonly over: Promise<undefined>; readonly stop: () => void } {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), ms);
  return { over: promise, stop: () => clearTimeout(timer) };
}

/** The client is loaded only here: a site of one process has no use for it. */
async function connectClient(servers: readonly URL[], withinMs: number) {
  const { connect } = await import('@nats-io/transport-node');
  const connecting = connect(optionsOf(servers, withinMs));
  const { over, stop } = timeout(withinMs);
  const client = await Promise.race([connecting, over]).finally(stop);
  if (client !== undefined) return client;
  connecting.then(
    (late) => late.close(),
    () => undefined,
  );
  throw new Error(`no answer within ${withinMs / 1_000} seconds`);
}

/**
 * Connects to NATS. Throws an error whose message is one sentence if no server answers in time. Once connected, it connects
 * again for as long as it takes.
 */
export async function connectNats({ url, log, onClosed, withinMs = CONNECT_MS }: NatsOptions): Promise<NatsBus> {
  const servers = url.split(',').map((server) => new URL(server.trim()));
  const hosts = hostsOf(servers);
  const client = await connectClient(servers, withinMs).catch((error: Error) => {
    throw new Error(`NATS_URL: no connection to NATS at ${hosts}: ${error.message}`, { cause: error });
  });
  let isConnected = true;
  const follow = async (): Promise<void> => {
    for await (const { type } of client.status()) {
      if (type === 'disconnect') log.warn({ nats: hosts }, 'NATS is not reachable: connecting again');
      if (type === 'reconnect') log.info({ nats: hosts }, 'NATS is reachable again');
      if (type === 'disconnect' || type === 'reconnect') isConnected = type === 'reconnect';
    }
  };
  void follow();
  let isClosing = false;
  void client.closed().then((error) => {
    isConnected = false;
    if (!isClosing) onClosed(error instanceof Error ? error : new Error('the connection to NATS is closed'));
  });
  return {
    isConnected: () => isConnected,
    publish(subject, message) {
      // What waits for a connection would arrive late: it is asked again, or read from the database.
      if (!isConnected) return;
      try {
        client.publish(subject, message);
      } catch (error) {
        // A server may take less than the megabyte that it takes by default.
        log.error({ err: error, subject, bytes: message.length }, 'NATS does not take a message');
      }
    },
    subscribe(subject, take) {
      const subscription = client.subscribe(subject, {
        callback(error, message) {
          if (error === null) take(message.data);
          else log.error({ err: error, subject }, 'NATS refuses a subscription');
        },
      });
      return () => {
        if (!client.isClosed()) subscription.unsubscribe();
      };
    },
    flush: () => client.flush(),
    async close() {
      isClosing = true;
      await client.close();
    },
  };
}
