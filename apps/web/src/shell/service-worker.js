// The service worker. The build writes FILES (what the first screens need) and VERSION in front of it.
// The page that is open keeps the version it was opened with; a newer one waits until the user takes it.
const CACHE = `vitrine-${VERSION}`;
const CALLS = /^\/(api|v2|docs|console|metrics|healthz)(\/|$)/;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(CACHE).then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: 'no-cache' })))),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || CALLS.test(pathname)) return;
  if (request.mode === 'navigate') event.respondWith(kept('/index.html', request));
  else if (pathname.startsWith('/assets/') || FILES.includes(pathname)) event.respondWith(kept(pathname, request));
});

// What the site tells while no page of it is open: the newest of the same tag replaces the others.
self.addEventListener('push', (event) => {
  const { title, body, path, tag, language, icon = '/icons/192.png' } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, lang: language, dir: 'auto', icon, data: { path } }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(new URL(event.notification.data.path, self.location.origin).href));
});

// An open page is used before another one is opened.
async function open(url) {
  const [page] = await self.clients.matchAll({ type: 'window' });
  if (page === undefined) return self.clients.openWindow(url);
  await page.focus();
  return page.navigate(url);
}

// Files with a hash in their name never change: the kept one is the right one. Others of them, like languages and the
// chart, are kept once they were needed.
async function kept(path, request) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(path);
  if (found !== undefined) return found;
  const answer = await fetch(request);
  if (answer.ok && path.startsWith('/assets/')) await cache.put(path, answer.clone());
  return answer;
}
