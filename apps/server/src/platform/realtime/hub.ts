import { pushFrame } from './frame.ts';

/** Price topics are flushed this often: four times a second. */
export const FLUSH_MS = 250;
/** Beyond this backlog a socket gets no more prices until it has drained; then it gets the newest. */
const CONFLATE_ABOVE = 64 * 1024;
/** Sockets written in one turn of a flush: an order event due meanwhile waits for these, not for all. */
const SLICE = 250;

/** A socket as the hub sees it. */
export interface Outlet {
  /** Writes whole frames; does nothing once the socket is closing. Closes it when its backlog is too long. */
  write(frames: Buffer): void;
  /** Bytes written that the peer has not taken yet. */
  backlog(): number;
}

/** Topics that every reader shares and of which only the newest value counts. */
export interface SharedSource {
  has(topic: string): boolean;
  /** Hands out a frame of each value that has changed since the last call. */
  drain(emit: (topic: string, frame: Buffer) => void): void;
  /** Frames of the values now, for a new or late reader. */
  snapshot(topic: string): readonly Buffer[];
}

/** Several sources as one; a topic belongs to the first that has it. */
export function joinedSources(sources: readonly SharedSource[]): SharedSource {
  return {
    has: (topic) => sources.some((source) => source.has(topic)),
    drain(emit) {
      for (const source of sources) source.drain(emit);
    },
    snapshot: (topic) => sources.find((source) => source.has(topic))?.snapshot(topic) ?? [],
  };
}

/** Sockets that read the same shared topics: they share each flush's buffer. */
interface Group {
  readonly key: string;
  readonly topics: readonly string[];
  readonly outlets: Set<Outlet>;
}

/** What a flush still has to write. */
interface Writing {
  readonly group: Group;
  readonly frames: Buffer;
  readonly outlets: readonly Outlet[];
  next: number;
}

/**
 * The readers of each topic. Shared topics are conflated and joined into one buffer per group and flush. Pushes of one
 * user are sent at once, one by one, and are never dropped.
 */
export class Hub {
  readonly #source: SharedSource;
  readonly #groups = new Map<string, Group>();
  readonly #groupOf = new Map<Outlet, Group>();
  readonly #behind = new Set<Outlet>();
  /** topic -> uid -> sockets. */
  readonly #own = new Map<string, Map<number, Set<Outlet>>>();
  readonly #flushed = new Set<() => void>();
  #timer: ReturnType<typeof setInterval> | undefined;
  #writing: Writing[] = [];

  constructor(source: SharedSource) {
    this.#source = source;
  }

  start(): void {
    this.#timer = setInterval(() => this.flush(), FLUSH_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Called after every flush, for what else happens four times a second. */
  onFlush(listener: () => void): void {
    this.#flushed.add(listener);
  }

  isShared(topic: string): boolean {
    return this.#source.has(topic);
  }

  /** Moves a socket to the group of its shared topics; the newly read ones are sent at once. */
  readShared(outlet: Outlet, topics: readonly string[], added: string | undefined): void {
    const before = this.#groupOf.get(outlet);
    before?.outlets.delete(outlet);
    if (before?.outlets.size === 0) this.#groups.delete(before.key);
    this.#groupOf.delete(outlet);
    if (topics.length > 0) {
      const key = [...topics].sort().join('\n');
      let group = this.#groups.get(key);
      if (group === undefined) {
        group = { key, topics: [...topics], outlets: new Set() };
        this.#groups.set(key, group);
      }
      group.outlets.add(outlet);
      this.#groupOf.set(outlet, group);
    }
    if (added !== undefined) outlet.write(Buffer.concat(this.#source.snapshot(added)));
  }

  readOwn(outlet: Outlet, topic: string, uid: number): void {
    let byUser = this.#own.get(topic);
    if (byUser === undefined) {
      byUser = new Map();
      this.#own.set(topic, byUser);
    }
    const outlets = byUser.get(uid);
    if (outlets === undefined) byUser.set(uid, new Set([outlet]));
    else outlets.add(outlet);
  }

  leaveOwn(outlet: Outlet, topic: string, uid: number): void {
    const byUser = this.#own.get(topic);
    const outlets = byUser?.get(uid);
    if (outlets?.delete(outlet) === true && outlets.size === 0) byUser?.delete(uid);
  }

  /** Forgets a socket's shared topics. */
  forget(outlet: Outlet): void {
    this.readShared(outlet, [], undefined);
    this.#behind.delete(outlet);
  }

  /** Whether anybody reads the user's own topic. */
  isRead(topic: string, uid: number): boolean {
    return this.#own.get(topic)?.has(uid) === true;
  }

  /** Users with a reader of their own topics. */
  readers(topic: string): Iterable<number> {
    return this.#own.get(topic)?.keys() ?? [];
  }

  /** Sends an own push to every socket of the user that reads the topic, now. */
  push(topic: string, uid: number, data: unknown): void {
    const outlets = this.#own.get(topic)?.get(uid);
    if (outlets === undefined) return;
    const frame = pushFrame(topic, data);
    for (const outlet of outlets) outlet.write(frame);
  }

  /** Starts a flush; one that still runs keeps its turn, and what changed meanwhile goes with the next. */
  flush(): void {
    if (this.#writing.length === 0) this.#begin();
    for (const listener of this.#flushed) listener();
  }

  #begin(): void {
    const changed = new Map<string, Buffer[]>();
    this.#source.drain((topic, frame) => {
      const frames = changed.get(topic);
      if (frames === undefined) changed.set(topic, [frame]);
      else frames.push(frame);
    });
    for (const outlet of this.#behind) {
      if (outlet.backlog() > CONFLATE_ABOVE) continue;
      this.#behind.delete(outlet);
      const topics = this.#groupOf.get(outlet)?.topics ?? [];
      outlet.write(Buffer.concat(topics.flatMap((topic) => this.#source.snapshot(topic))));
    }
    for (const group of this.#groups.values()) {
      const frames = group.topics.flatMap((topic) => changed.get(topic) ?? []);
      if (frames.length === 0) continue;
      this.#writing.push({ group, frames: Buffer.concat(frames), outlets: [...group.outlets], next: 0 });
    }
    this.#writeSlice();
  }

  #writeSlice(): void {
    for (let left = SLICE; left > 0; left -= 1) {
      const writing = this.#writing[0];
      if (writing === undefined) return;
      const outlet = writing.outlets[writing.next++];
      if (outlet === undefined) this.#writing.shift();
      else this.#writeShared(outlet, writing);
    }
    if (this.#writing.length > 0) setImmediate(() => this.#writeSlice());
  }

  #writeShared(outlet: Outlet, { group, frames }: Writing): void {
    const now = this.#groupOf.get(outlet);
    if (now === group && outlet.backlog() <= CONFLATE_ABOVE) outlet.write(frames);
    // A client that changed its topics meanwhile may have newer values already: the next flush sends the newest.
    else if (now !== undefined) this.#behind.add(outlet);
  }
}
