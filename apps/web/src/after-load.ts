import { registerWorker } from './pwa/register-worker.ts';
import { whenQuiet } from './ui/when-quiet.ts';

/** Prepares for what comes next, once the first screen has its code. */
export function afterLoad(): void {
  registerWorker();
  void whenQuiet().then(fetchNext);
}

/** Has the browser fetch what the page names for later, in its template (`build/fetch-ahead.ts`), without running it. */
function fetchNext(): void {
  const next = document.querySelector<HTMLTemplateElement>('template#next');
  if (next) document.head.append(next.content);
}
