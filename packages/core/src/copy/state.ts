import type { CopyTerms } from '@vitrine/domain/copy/index';
import type { Lots } from '@vitrine/domain/kernel/decimal';
import type { Step } from '../step.ts';
import type { CopyWorkKind } from './kinds.ts';

/** What is left to do for the followers of a master. */
export interface CopyWork {
  readonly kind: CopyWorkKind;
  readonly master: number;
  /** The master's order. */
  readonly origin: number;
  /** Closed of so many, if it is a part; otherwise 0. */
  readonly lots: Lots;
  readonly lotsBefore: Lots;
  /** Done are the links, or the copies, up to this one. */
  readonly after: number;
}

export interface Master {
  readonly isMaster: boolean;
  readonly factVersion: number;
  /** Orders times followers in this minute since 1970. */
  readonly minute: number;
  readonly copies: number;
}

/** Who follows whom, and how. */
export interface Link extends CopyTerms {
  readonly uid: number;
  readonly master: number;
}

export interface Copy {
  readonly uid: number;
  readonly master: number;
  readonly origin: number;
  readonly isEdited: boolean;
}

/** Numbers in ascending order, each once. */
class Sorted {
  readonly all: number[] = [];

  /** Where the first one above `value` is. */
  after(value: number): number {
    let [from, to] = [0, this.all.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (this.all[middle]! <= value) from = middle + 1;
      else to = middle;
    }
    return from;
  }
  add(value: number): void {
    const place = this.after(value);
    if (this.all[place - 1] !== value) this.all.splice(place, 0, value);
  }
  remove(value: number): void {
    const place = this.after(value) - 1;
    if (this.all[place] === value) this.all.splice(place, 1);
  }
}

/** Sets of numbers by a number; empty ones are not kept. */
class SortedBy {
  readonly #sets = new Map<number, Sorted>();

  get size(): number {
    return this.#sets.size;
  }
  of(key: number): readonly number[] {
    return this.#sets.get(key)?.all ?? [];
  }
  /** Those above a value, ascending, as they are now. */
  above(key: number, value: number): readonly number[] {
    const set = this.#sets.get(key);
    return set === undefined ? [] : set.all.slice(set.after(value));
  }
  add(key: number, value: number): void {
    const set = this.#sets.get(key) ?? new Sorted();
    this.#sets.set(key, set);
    set.add(value);
  }
  remove(key: number, value: number): void {
    const set = this.#sets.get(key);
    set?.remove(value);
    if (set?.all.length === 0) this.#sets.delete(key);
  }
}

const NEW_MASTER: Master = { isMaster: false, factVersion: 0, minute: 0, copies: 0 };

/** Who follows whom and how, the copies that follow an order of a master, and what is left to do for followers. */
export class CopyState {
  readonly masters = new Map<number, Master>();
  /** By its number. */
  readonly links = new Map<number, Link>();
  /** Links by master, in the order in which they began. */
  readonly followers = new SortedBy();
  readonly #linkOf = new Map<string, number>();
  #lastLink = 0;
  readonly copies = new Map<number, Copy>();
  /** Open copies by the master's order. */
  readonly copiesOf = new SortedBy();
  /** Open copies by follower. */
  readonly copiesBy = new SortedBy();
  /** By its number, in the order in which it began. */
  readonly work = new Map<number, CopyWork>();
  #lastWork = 0;
  /** How many events of which step the followers have heard of. */
  #heard: { readonly step: Step; readonly events: number } | undefined;

  /** False while nothing can concern a follower. */
  get isUsed(): boolean {
    return this.links.size > 0 || this.copies.size > 0 || this.work.size > 0;
  }

  master(uid: number): Master {
    return this.masters.get(uid) ?? NEW_MASTER;
  }

  /** The number of the link between the two; undefined: there is none. */
  linkOf(uid: number, master: number): number | undefined {
    return this.#linkOf.get(`${uid}/${master}`);
  }
  get nextLink(): number {
    return this.#lastLink + 1;
  }
  advanceLink(link: number): void {
    if (link > this.#lastLink) this.#lastLink = link;
  }
  follow(number: number, link: Link): void {
    const { uid, master } = link;
    this.advanceLink(number);
    this.links.set(number, link);
    this.#linkOf.set(`${uid}/${master}`, number);
    this.followers.add(master, number);
  }
  unfollow(number: number): void {
    const { uid, master } = this.links.get(number) as Link;
    this.links.delete(number);
    this.#linkOf.delete(`${uid}/${master}`);
    this.followers.remove(master, number);
  }

  addCopy(order: number, copy: Copy): void {
    this.copies.set(order, copy);
    this.copiesOf.add(copy.origin, order);
    this.copiesBy.add(copy.uid, order);
  }
  removeCopy(order: number): void {
    const copy = this.copies.get(order);
    if (copy === undefined) throw new Error(`order ${order} is no copy`);
    this.copies.delete(order);
    this.copiesOf.remove(copy.origin, order);
    this.copiesBy.remove(copy.uid, order);
  }

  get nextWork(): number {
    return this.#lastWork + 1;
  }
  advanceWork(work: number): void {
    if (work > this.#lastWork) this.#lastWork = work;
  }

  /** The events of a step that followers have not heard of. */
  *unheard(step: Step): Generator<Step['events'][number]> {
    const from = this.#heard?.step === step ? this.#heard.events : 0;
    const to = step.events.length;
    for (let at = from; at < to; at += 1) yield step.events[at]!;
  }
  /** Followers have heard of everything so far; what copying itself has done needs no copy. */
  hear(step: Step): void {
    this.#heard = { step, events: step.events.length };
  }
}
