// The page keeps itself in the browser, and tells when the server has a newer one.

let waiting = $state.raw<ServiceWorker | null>(null);

export const newer = () => waiting !== null;

export function keepPage(): void {
  // Pages of an address that is not secure have none.
  if (!('serviceWorker' in navigator)) return;
  // A page of an older version lacks files once a newer one has taken over.
  if (navigator.serviceWorker.controller) navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  void navigator.serviceWorker
    .register('./service-worker.js', { updateViaCache: 'none' })
    .then((registration) => {
      const look = () => {
        if (registration.waiting && navigator.serviceWorker.controller) waiting = registration.waiting;
      };
      look();
      registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look));
    })
    .catch(() => {
      // Without it the page still runs while there is a network.
    });
}

/** Goes over to the newer page; matches are kept, so nothing is lost. */
export function takeNewer(): void {
  waiting?.postMessage('take over');
}
