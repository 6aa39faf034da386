import type { Video } from '@lantern/contracts/entities/video';
import { create } from 'zustand';

import { stored } from '../../storage/stored.ts';

/** The video whose menu is open, and those dismissed since the page was opened, whose cards say so. */
const useState = create<{ open: Video | null; gone: ReadonlySet<number> }>(() => ({
  open: null,
  gone: new Set(),
}));

export const cardMenu = {
  useOpen: (): Video | null => useState((it) => it.open),
  open: (video: Video): void => useState.setState({ open: video }),
  close: (): void => useState.setState({ open: null }),
  noteGone: (code: number): void =>
    useState.setState(({ gone }) => ({ gone: new Set([...gone, code]) })),
};

/** Whether a card gives its place to the way back: its video was dismissed here, and not long ago. */
export function useIsGone(code: number): boolean {
  const isGone = useState((it) => it.gone.has(code));
  const { codes } = stored.dismissed.use();
  return isGone && codes.includes(code);
}

/** The videos that may be offered; one dismissed since the page was opened keeps its place, so that nothing jumps. */
export function leaveOutDismissed(videos: readonly Video[]): readonly Video[] {
  const { codes, authors } = stored.dismissed.read();
  if (codes.length === 0) return videos;
  const { gone } = useState.getState();
  return videos.filter(
    ({ cartoonCode, cartoonAuthor }) =>
      gone.has(cartoonCode) || !(codes.includes(cartoonCode) || authors.includes(cartoonAuthor)),
  );
}
