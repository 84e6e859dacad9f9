/** What the server tells the program that launched it, over Node's channel between parent and child process. */
export type ToLauncher =
  /** Everything is ready. The launcher answers on the port meanwhile: it closes it and says so. */
  | { readonly type: 'port-wanted' }
  /** The site is served at this address. */
  | { readonly type: 'ready'; readonly url: string }
  /** The server ends, because of this. One sentence. */
  | { readonly type: 'ending'; readonly why: string };

export interface PortFree {
  readonly type: 'port-free';
}

/** Whether a launcher started this process and still lives. */
const isLaunched = (): boolean => process.send !== undefined && process.connected;

function tell(message: ToLauncher): void {
  // A launcher that has just ended hears nothing: no error of the server.
  process.send?.(message, undefined, undefined, () => undefined);
}

/** Resolves when the launcher has closed the port; at once without a launcher. */
export async function askForPort(): Promise<void> {
  if (!isLaunched()) return;
  await new Promise<void>((resolve) => {
    const answered = (message: unknown): void => {
      if ((message as Partial<PortFree> | null)?.type === 'port-free') resolve();
    };
    process.on('message', answered);
    process.once('disconnect', resolve);
    tell({ type: 'port-wanted' });
  });
}

export function sayReady(url: string): void {
  if (isLaunched()) tell({ type: 'ready', url });
}

/** Tells the launcher why the server ends; without one, whoever reads the terminal. */
export function sayWhyItEnds(why: string): void {
  if (isLaunched()) tell({ type: 'ending', why });
  else console.error(`vitrine: ${why}`);
}
