import { unsentOf } from '@lantern/rules/unsent-text';
import { useState } from 'react';

import { draftsOfOwner } from './draft-owner.ts';

/** A text that is being typed. */
interface TextDraft {
  text: string;
  write: (text: string) => void;
  /** Takes away what was sent; what was typed meanwhile stays. */
  clearSent: (sent: string) => void;
}

const keyOf = (name: string): string | null => {
  const mine = draftsOfOwner();
  return mine === null ? null : `${mine} text ${name}`;
};

function read(name: string): string {
  const key = keyOf(name);
  return key === null ? '' : (sessionStorage.getItem(key) ?? '');
}

function keep(name: string, text: string): void {
  const key = keyOf(name);
  if (key === null) return;
  try {
    if (text === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // Without room the text lasts as long as its field.
  }
}

/** Keeps a typed text for this operator through other screens and a reload of the page, until it is sent. */
export function useTextDraft(name: string): TextDraft {
  const [text, setText] = useState(() => read(name));
  const write = (next: string): void => {
    keep(name, next);
    setText(next);
  };
  return {
    text,
    write,
    clearSent(sent) {
      // The field may be gone by now, and another one may have taken its text over.
      keep(name, unsentOf(read(name), sent));
      setText((typed) => unsentOf(typed, sent));
    },
  };
}
