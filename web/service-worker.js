/* global files */
// Keeps the page in the browser, so that it starts without a network. `files` is put before this when the page is built:
// the name of every file, and what is in it as a hash. What a server answers below api/ is never kept.

const store = 'destrier-files';
const here = new URL('./', self.location.href);
const all = Object.keys(files);

/** Files are kept under what is in them, so that two versions can lie side by side until the older one has gone. */
const keyOf = (file) => new URL(`kept/${files[file]}/${file}`, here).href;

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(store);
      await Promise.all(
        all.map(async (file) => {
          const key = keyOf(file);
          if (await cache.match(key)) return;
          // Names below assets/ change with what is in them.
          const answer = await fetch(new URL(file, here), { cache: file.startsWith('assets/') ? 'default' : 'no-cache' });
          if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
          await cache.put(key, answer);
        }),
      );
    })(),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(store);
      const wanted = new Set(all.map(keyOf));
      for (const request of await cache.keys()) if (!wanted.has(request.url)) await cache.delete(request);
      await self.clients.claim();
    })(),
  );
});

/** A person has said in a page that the new version is to take over; all pages then load it. */
self.addEventListener('message', (event) => {
  if (event.data === 'take over') void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== here.origin || !url.pathname.startsWith(here.pathname)) return;
  const path = decodeURIComponent(url.pathname.slice(here.pathname.length));
  const file = path === '' ? 'index.html' : path;
  if (path.startsWith('api/') || !(file in files)) return;
  event.respondWith(
    (async () => {
      const cache = await caches.open(store);
      return (await cache.match(keyOf(file))) ?? fetch(event.request);
    })(),
  );
});
