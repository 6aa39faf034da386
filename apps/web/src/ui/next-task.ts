/**
 * Resolves in a task of its own: what is due, such as a touch or a frame, comes before it. Safari, and others of some years, can't
 * continue ahead of the tasks that wait already.
 */
export const nextTask = (): Promise<void> =>
  'scheduler' in globalThis && 'yield' in scheduler
    ? scheduler.yield()
    : new Promise((resolve) => setTimeout(resolve));
