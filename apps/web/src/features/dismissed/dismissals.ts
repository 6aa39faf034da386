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

/** Counts what the member said here: an answer of before says less than the member did since. */
let words = 0;

/** Changes it here at once, and then at the server; where that fails, it is as before. */
async function change(
  here: (now: Dismissals) => Dismissals,
  tell: () => Promise<Dismissals>,
): Promise<void> {
  words += 1;
  const word = words;
  const before = stored.dismissed.read();
  stored.dismissed.update(here);
  const token = stored.token.read();
  if (token === null) return;
  const isLast = (): boolean => word === words && token === stored.token.read();
  try {
    const answered = await tell();
    if (isLast()) stored.dismissed.write(answered);
  } catch (error) {
    if (isLast()) stored.dismissed.write(before);
    throw error;
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
  const word = words;
  const token = stored.token.read();
  const dismissed = await callApi(getDismissed, {});
  if (word === words && token === stored.token.read()) stored.dismissed.write(dismissed);
}
