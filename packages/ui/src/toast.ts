export interface ToastMessage {
  /** `news`: neither a success nor an error, such as the outcome of an option. */
  readonly kind: 'done' | 'error' | 'news';
  readonly title: string;
  readonly description?: string;
  /** Link to the result. `href` is a path of this site. */
  readonly link?: { readonly label: string; readonly href: string };
}

type Listener = (message: ToastMessage) => void;

/** Toasts from before the host was loaded. */
const waiting: ToastMessage[] = [];
let host: Listener | undefined;

function say(message: ToastMessage): void {
  if (host === undefined) waiting.push(message);
  else host(message);
}

/** Shows a success toast; can be called from anywhere, also before the host is loaded. */
export function toastDone(message: Omit<ToastMessage, 'kind'>): void {
  say({ kind: 'done', ...message });
}

/** Shows a toast that judges nothing. */
export function toastNews(message: Omit<ToastMessage, 'kind'>): void {
  say({ kind: 'news', ...message });
}

/** Shows an error toast, which stays longer and interrupts screen readers. */
export function toastError(message: Omit<ToastMessage, 'kind'>): void {
  say({ kind: 'error', ...message });
}

/** Passes every toast, queued ones first, to the host until the returned function is called. */
export function listenToToasts(listener: Listener): () => void {
  host = listener;
  for (const message of waiting.splice(0)) listener(message);
  return () => {
    if (host === listener) host = undefined;
  };
}
