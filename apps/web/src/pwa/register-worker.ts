/** Registers the service worker, where there can be one: not on plain http. Without it, the app wants a network to open a part for the first time. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
}
