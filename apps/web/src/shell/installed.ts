import { create } from 'zustand';
import { afterFirstLoad } from '../ground/first-load.ts';

/** What Chromium offers before it would suggest an installation by itself. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

interface Installed {
  /** A newer version waits to be taken. */
  readonly hasUpdate: boolean;
  readonly installOffer: InstallOffer | undefined;
}

export const useInstalled = create<Installed>()(() => ({ hasUpdate: false, installOffer: undefined }));

const CHECK_EVERY_MS = 60 * 60_000;
let waiting: ServiceWorker | null = null;
let isTaking = false;

/** Takes the newer version: it comes into force and the page is loaded anew. */
export function takeUpdate(): void {
  isTaking = true;
  // Another window may have taken it already: then it is only this page that is old.
  if (waiting === null || waiting.state !== 'installed') location.reload();
  else waiting.postMessage('take-over');
}

export function postponeUpdate(): void {
  useInstalled.setState({ hasUpdate: false });
}

/** Shows the browser's own question; the offer is good for once. */
export async function install(): Promise<boolean> {
  const { installOffer } = useInstalled.getState();
  if (installOffer === undefined) return false;
  useInstalled.setState({ installOffer: undefined });
  await installOffer.prompt();
  return (await installOffer.userChoice).outcome === 'accepted';
}

function watch(registration: ServiceWorkerRegistration): void {
  const offer = (worker: ServiceWorker | null) => {
    // Without a controller this is the first version here, and no newer one.
    if (worker === null || navigator.serviceWorker.controller === null) return;
    waiting = worker;
    useInstalled.setState({ hasUpdate: true });
  };
  offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') offer(worker);
    });
  });
  const check = () => {
    // Offline it fails, which is no news.
    if (document.visibilityState === 'visible') registration.update().catch(() => undefined);
  };
  setInterval(check, CHECK_EVERY_MS);
  document.addEventListener('visibilitychange', check);
}

/** Keeps the app for times without a network, and asks before a newer version is taken (APP-62). Called once. */
export function startInstalled(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    useInstalled.setState({ installOffer: event as InstallOffer });
  });
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const hadController = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isTaking) location.reload();
    else if (hadController) useInstalled.setState({ hasUpdate: true });
  });
  // Its files would compete with those of the first screen.
  afterFirstLoad(() => void navigator.serviceWorker.register('/sw.js').then(watch, (error) => console.warn(error)));
}
