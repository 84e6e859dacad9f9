export interface ToastMessage {
  readonly kind: 'done' | 'error';
  readonly title: string;
  readonly description?: string;
  /** Where to find what was made. `href` is a path of this site. */
  readonly link?: { readonly label: string; readonly href: string };
}

type Listener = (message: ToastMessage) => void;

/** What was said before a host listened. */
const waiting: ToastMessage[] = [];
let host: Listener | undefined;

function say(message: ToastMessage): void {
  if (host === undefined) waiting.push(message);
  else host(message);
}

/** Says that something is done; callable from anywhere, also before the host is loaded. */
export function toastDone(message: Omit<ToastMessage, 'kind'>): void {
  say({ kind: 'done', ...message });
}

/** Says that something went wrong; stays longer, and interrupts a screen reader. */
export function toastError(message: Omit<ToastMessage, 'kind'>): void {
  say({ kind: 'error', ...message });
}

/** Hands every message, those that waited first, to the one host until the returned function is called. */
export function listenToToasts(listener: Listener): () => void {
  host = listener;
  for (const message of waiting.splice(0)) listener(message);
  return () => {
    if (host === listener) host = undefined;
  };
}
