import { expect, it } from 'vitest';

import { startPlaying } from './start-playing.ts';

/** A player that is stopped by these in turn, and then plays. */
function stoppedBy(...reasons: string[]) {
  const events: string[] = [];
  let isMuted = false;
  const muted = (now?: boolean): boolean => (isMuted = now ?? isMuted);
  const play = (): Promise<void> => {
    const reason = reasons.shift();
    return reason === undefined
      ? Promise.resolve()
      : Promise.reject(new DOMException(reason, reason));
  };
  return { play, muted, trigger: (type: string) => void events.push(type), events };
}

it.each([
  ['nothing', [], false, []],
  ['the browser, with sound', ['NotAllowedError'], true, ['muted-start']],
  ['the browser, at all', ['NotAllowedError', 'NotAllowedError'], false, ['no-start']],
  ['another source', ['AbortError'], false, []],
  ['media that does not play', ['NotSupportedError'], false, []],
])('stopped by %s: muted %j', async (_, reasons, isMuted, expected) => {
  const media = stoppedBy(...reasons);
  await startPlaying(media);
  expect(media.muted()).toBe(isMuted);
  expect(media.events).toEqual(expected);
});
