/** Prints what begins, does it, and prints how long it took. False, and no word of success, when the work says so. */
export async function timed(what: string, work: () => Promise<boolean>): Promise<boolean> {
  console.log(`vitrine: ${what}`);
  const startedAt = performance.now();
  const isDone = await work();
  if (isDone) console.log(`vitrine: done in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  return isDone;
}
