import { useSyncExternalStore } from 'react';

/** The rows of the list on the screen, for what opens one of them beside it. */
interface Steps {
  keys: readonly string[];
  /** The row that is open; empty for none. */
  opened: string;
  open: (key: string) => void;
  /** Leads to the next page; null on the last one. */
  nextPage: (() => void) | null;
}

let steps: Steps | null = null;
/** The first row of the page that was left for the next one, whose first row is then opened in place of `opened`. */
let pageLeft: { first: string | undefined; opened: string } | null = null;
/** The field of a form, by its place, that is focused in the next form. */
let fieldPlace: number | null = null;
/** Whether the next row is opened as soon as the form is saved. */
let stepsWhenSaved = false;
const watchers = new Set<() => void>();

const tellWatchers = (): void => {
  for (const notify of watchers) notify();
};

const watch = (listener: () => void): (() => void) => {
  watchers.add(listener);
  return () => void watchers.delete(listener);
};

/** Names the rows of the list on the screen. Returns a function that takes them back. */
export function offerSteps(next: Steps): () => void {
  steps = next;
  const [first] = next.keys;
  // The row may have been closed meanwhile, or this be another list.
  if (pageLeft?.opened !== next.opened) pageLeft = null;
  else if (first !== undefined && first !== pageLeft.first) {
    pageLeft = null;
    next.open(first);
  }
  tellWatchers();
  return () => {
    if (steps !== next) return;
    steps = null;
    tellWatchers();
  };
}

/** Returns how the opened row leads to its neighbours; null where it is in no list on the screen. */
export function useSteps(key: string | undefined) {
  const now = useSyncExternalStore(watch, () => steps);
  const place = key === undefined ? -1 : (now?.keys.indexOf(key) ?? -1);
  if (!now || key === undefined || place < 0) return null;
  const { keys, open, nextPage } = now;
  const [before, after] = [keys[place - 1], keys[place + 1]];
  const nextOf = (): (() => void) | null => {
    if (after !== undefined) return () => open(after);
    if (!nextPage) return null;
    return () => {
      pageLeft = { first: keys[0], opened: key };
      nextPage();
    };
  };
  return {
    place: place + 1,
    count: keys.length,
    previous: before === undefined ? null : () => open(before),
    next: nextOf(),
  };
}

/** Remembers the focused field of a form, so that the next form begins there. */
export function keepFieldPlace(): void {
  const field = document.activeElement;
  const form = field?.closest('form');
  fieldPlace = form ? [...form.elements].findIndex((it) => it === field) : null;
}

/** Focuses the field at the remembered place of a form that is new on the screen. */
export function resumeField(form: HTMLFormElement): void {
  const field = fieldPlace === null ? undefined : form.elements[fieldPlace];
  fieldPlace = null;
  if (field instanceof HTMLElement) field.focus();
}

/** Asks for the next row once the form is saved, or takes the wish back. */
export function setStepsWhenSaved(wanted: boolean): void {
  stepsWhenSaved = wanted;
  tellWatchers();
}

export const useStepsWhenSaved = (): boolean => useSyncExternalStore(watch, () => stepsWhenSaved);
