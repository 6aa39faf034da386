/** Has the browser fetch what the page names for later, in its template (`build/fetch-ahead.ts`), without running it. */
export function fetchNext(): void {
  const next = document.querySelector<HTMLTemplateElement>('template#next');
  if (next) document.head.append(next.content);
}
