import { unsentOf } from '@lantern/rules/unsent-text';

import { tabStored } from './stored.ts';

/** A text that is being typed. */
interface Draft {
  text: string;
  write: (text: string) => void;
  /** Takes away what was sent; what was typed meanwhile stays. */
  clearSent: (sent: string) => void;
}

/** Keeps a typed text as long as the tab and its member: a step back, a reload and a login lose nothing of it. */
export function useDraft(place: 'chat' | 'feedback'): Draft {
  const text = tabStored.drafts.use()[place] ?? '';
  const change = (edit: (text: string) => string): void =>
    tabStored.drafts.update(({ [place]: before = '', ...others }) => {
      const after = edit(before);
      return after === '' ? others : { ...others, [place]: after };
    });
  return {
    text,
    write: (next) => change(() => next),
    clearSent: (sent) => change((typed) => unsentOf(typed, sent)),
  };
}
