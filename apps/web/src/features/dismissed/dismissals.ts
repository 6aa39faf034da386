import {
  type Dismissals,
  dismissVideo,
  getDismissed,
  restoreDismissed,
} from '@lantern/contracts/calls/dismissed';
import type { Video } from '@lantern/contracts/entities/video';

import { callApi } from '../../api/call-api.ts';
import { stored } from '../../storage/stored.ts';
import { cardMenu } from './card-menu.ts';

type Change = (now: Dismissals) => Dismissals;
type Word = { change: Change; isOpen: boolean };

/** Counts what the member said here: an answer of before says less than the member did since. */
let count = 0;
/** What was dismissed before the first word that has no answer, and all words since. */
let before: Dismissals;
let words: Word[] = [];
let whose: string | null = null;

/** The server's word on everything said so far. */
function hear(answered: Dismissals): void {
  words = [];
  stored.dismissed.write(answered);
}

/** Changes it here at once, and then at the server; where that fails, it is as without this change. */
async function change(here: Change, tell: () => Promise<Dismissals>): Promise<void> {
  const number = (count += 1);
  const token = stored.token.read();
  if (token !== whose || !words.some((it) => it.isOpen)) {
    before = stored.dismissed.read();
    words = [];
    whose = token;
  }
  stored.dismissed.update(here);
  if (token === null) return;
  const word = { change: here, isOpen: true };
  words.push(word);
  const isTheirs = (): boolean => token === stored.token.read();
  try {
    const answered = await tell();
    if (number === count && isTheirs()) hear(answered);
  } catch (error) {
    if (words.includes(word) && isTheirs()) {
      words = words.filter((it) => it !== word);
      stored.dismissed.write(words.reduce((now, it) => it.change(now), before));
    }
    throw error;
  } finally {
    word.isOpen = false;
  }
}

/** Dismisses a video, or all of its author. Throws when the server can't be reached. */
export async function dismissHere(
  { cartoonCode, cartoonAuthor }: Video,
  withAuthor: boolean,
): Promise<void> {
  cardMenu.noteGone(cartoonCode);
  const author = withAuthor && cartoonAuthor !== '' ? [cartoonAuthor] : [];
  await change(
    ({ codes, authors }) => ({
      codes: [...new Set([cartoonCode, ...codes])],
      authors: [...new Set([...author, ...authors])],
    }),
    () => callApi(dismissVideo, { cartoonCode, withAuthor }),
  );
}

/**
 * Offers a video again, and its author: whether another video keeps that one away, the server knows. Throws when it can't be
 * reached.
 */
export async function restoreHere({ cartoonCode, cartoonAuthor }: Video): Promise<void> {
  await change(
    ({ codes, authors }) => ({
      codes: codes.filter((it) => it !== cartoonCode),
      authors: authors.filter((it) => it !== cartoonAuthor),
    }),
    () => callApi(restoreDismissed, { codes: [cartoonCode] }),
  );
}

/** Reads what the member dismissed, on any device. */
export async function readDismissed(): Promise<void> {
  const number = count;
  const token = stored.token.read();
  const dismissed = await callApi(getDismissed, {});
  if (number === count && token === stored.token.read()) hear(dismissed);
}
