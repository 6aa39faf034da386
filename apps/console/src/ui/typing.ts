const typed =
  'textarea, select, input:not([type="checkbox"], [type="radio"]), [contenteditable="true"], [role="listbox"]';

/** Whether a key is text for the focused field, so that it is no command. */
export const isTyping = ({ target, isComposing }: KeyboardEvent): boolean =>
  isComposing || (target instanceof Element && target.closest(typed) !== null);

/** Whether a key is pressed with one that makes it a command of the browser. */
export const isChord = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  ctrlKey || metaKey || altKey;

/** Whether a window or a menu lies over the screen. */
export const isCovered = (): boolean =>
  document.querySelector('[role="dialog"], [role="menu"]') !== null;
