import { Floats, Ints } from '../columns.ts';

/** An empty heap; no member. */
export const NOBODY = -1;

/**
 * Many pairing heaps of stops by distance, nearest first, over one set of members (slots). Each member is in one heap at
 * most, and a heap is named by its nearest member. Melding two heaps takes constant time; removing a member takes
 * logarithmic time on average, wherever it is.
 */
export class DistanceHeaps {
  /** 0: not a member. */
  readonly #distance = new Floats();
  readonly #child = new Ints();
  readonly #next = new Ints();
  /** The member before it among its parent's children; of the first child, the parent. */
  readonly #previous = new Ints();

  /** In points; 0: not a member. */
  distanceOf(member: number): number {
    return this.#distance.get(member) || 0;
  }

  /** Makes a slot a heap of one member, which is not in any other. */
  set(member: number, distance: number): void {
    this.#distance.set(member, distance);
    this.#child.set(member, NOBODY);
    this.#next.set(member, NOBODY);
    this.#previous.set(member, NOBODY);
  }

  /** Joins two heaps into one and returns it. */
  meld(one: number, other: number): number {
    if (one === NOBODY) return other;
    if (other === NOBODY) return one;
    const [near, far] = this.#distance.get(one) <= this.#distance.get(other) ? [one, other] : [other, one];
    const child = this.#child.get(near);
    this.#next.set(far, child);
    this.#previous.set(far, near);
    if (child !== NOBODY) this.#previous.set(child, far);
    this.#child.set(near, far);
    return near;
  }

  /** Removes a member from its heap and returns what is left of that. */
  remove(member: number, heap: number): number {
    this.#distance.set(member, 0);
    const below = this.#meldChildren(this.#child.get(member));
    if (member === heap) return below;
    const previous = this.#previous.get(member);
    const next = this.#next.get(member);
    if (this.#child.get(previous) === member) this.#child.set(previous, next);
    else this.#next.set(previous, next);
    if (next !== NOBODY) this.#previous.set(next, previous);
    return this.meld(heap, below);
  }

  /** Adds every member within a distance to `found`. */
  collect(heap: number, distance: number, found: number[]): void {
    const open = [heap];
    for (let member = open.pop(); member !== undefined; member = open.pop()) {
      if (this.#distance.get(member) > distance) continue;
      found.push(member);
      for (let child = this.#child.get(member); child !== NOBODY; child = this.#next.get(child)) open.push(child);
    }
  }

  /** Melds siblings in pairs, then the pairs from the last to the first. */
  #meldChildren(first: number): number {
    const pairs: number[] = [];
    for (let one = first; one !== NOBODY; ) {
      const other = this.#next.get(one);
      const rest = other === NOBODY ? NOBODY : this.#next.get(other);
      this.#alone(one);
      if (other !== NOBODY) this.#alone(other);
      pairs.push(this.meld(one, other));
      one = rest;
    }
    return pairs.reduceRight((heap, pair) => this.meld(heap, pair), NOBODY);
  }

  #alone(member: number): void {
    this.#next.set(member, NOBODY);
    this.#previous.set(member, NOBODY);
  }
}
