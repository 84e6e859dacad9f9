/** Work that waits for a frame: one piece a frame, the newest of its kind, so that none is heavy. */
export class FrameJobs<Kind extends string> {
  readonly #jobs = new Map<Kind, () => void>();
  #frame = 0;

  later(kind: Kind, work: () => void): void {
    this.#jobs.set(kind, work);
    if (this.#frame === 0) this.#frame = requestAnimationFrame(this.#next);
  }

  drop(kind: Kind): void {
    this.#jobs.delete(kind);
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
  }

  readonly #next = (): void => {
    const [first] = this.#jobs;
    this.#frame = 0;
    if (first === undefined) return;
    this.#jobs.delete(first[0]);
    if (this.#jobs.size > 0) this.#frame = requestAnimationFrame(this.#next);
    first[1]();
  };
}
