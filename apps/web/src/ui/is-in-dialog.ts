/** Whether a dialog of the page is open; one that closes is still in the page for a moment. */
export const isInDialog = (): boolean =>
  document.querySelector('[role="dialog"][data-state="open"]') !== null;
