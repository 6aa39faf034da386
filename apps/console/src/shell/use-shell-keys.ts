import { useEffect, useEffectEvent } from 'react';

import { setStepsWhenSaved } from '../ui/list-steps.ts';
import { isChord, isCovered, isTyping } from '../ui/typing.ts';

/** The form that a key saves: the focused one, or the one in the window on top. */
function formToSave(): HTMLFormElement | null | undefined {
  const focused = document.activeElement?.closest('form');
  return focused ?? [...document.querySelectorAll('[role="dialog"]')].at(-1)?.querySelector('form');
}

/** Sends the form as its button does; with `andNext`, the next row is opened once it is saved. */
function save(andNext: boolean): void {
  const form = formToSave();
  const button = form?.querySelector<HTMLButtonElement>('button[type="submit"]');
  setStepsWhenSaved(andNext && document.querySelector('.neighbours') !== null);
  if (button && !button.disabled) form?.requestSubmit(button);
}

interface ShellKeys {
  openKeys: () => void;
  openFinder: () => void;
}

/** Keys that every screen has: `/` searches its list, `?` shows the keys, Ctrl+Enter saves, with Shift it goes on. */
export function useShellKeys({ openKeys, openFinder }: ShellKeys): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    const { key, ctrlKey, metaKey, shiftKey } = event;
    if (key === 'Enter' && (ctrlKey || metaKey)) {
      event.preventDefault();
      save(shiftKey);
    }
    if (isChord(event) || isTyping(event) || isCovered()) return;
    if (key === '?') openKeys();
    else if (key === '/') {
      const search = document.querySelector<HTMLElement>('main input[type="search"]');
      if (search) search.focus();
      else openFinder();
    } else return;
    event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
}
