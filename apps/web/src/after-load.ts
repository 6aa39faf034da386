import { registerWorker } from './pwa/register-worker.ts';
import { whenQuiet } from './ui/when-quiet.ts';

const LATEST_MS = 15_000;

/** Prepares for what comes next, once the first screen has its code. */
export function afterLoad(): void {
  const quiet = whenQuiet();
  void quiet.then(fetchNext);
  // Only Safari of phones and tablets says whether the page is on the home screen.
  if ('standalone' in navigator)
    void quiet
      .then(() => import('./pwa/start-picture.ts'))
      .then((start) => start.nameStartPicture())
      .catch(() => undefined);
  // It fetches the whole app: not beside a first screen. Where it never gets quiet, as beside a film, it does not wait for ever.
  void Promise.race([quiet, new Promise((resolve) => setTimeout(resolve, LATEST_MS))]).then(
    registerWorker,
  );
}

/** Has the browser fetch what the page names for later, in its template (`build/fetch-ahead.ts`), without running it. */
function fetchNext(): void {
  const next = document.querySelector<HTMLTemplateElement>('template#next');
  if (next) document.head.append(next.content);
}
