import { nextTask } from '../../../ui/next-task.ts';
import './menu-buttons.ts';

/** The parts of a player, and of its control bar, that fill the bar. */
interface BarredPlayer {
  getChild(name: 'controlBar'): Bar | undefined;
  isDisposed(): boolean;
}
interface Bar {
  show(): void;
  hide(): void;
  options(change: { children: readonly unknown[] }): unknown;
  initChildren(): void;
}

/** What stands in the control bar, in the pieces in which it is made. */
const pieces: readonly (readonly (string | { name: string; inline: true })[])[] = [
  ['progressControl'],
  ['currentTimeDisplay', 'timeDivider', 'durationDisplay', 'customControlSpacer', 'danmakuButton'],
  ['subtitlesChoice', 'soundChoice', 'speedButton', 'qualityButton', 'castChoice'],
  [{ name: 'volumePanel', inline: true }],
  ['moreButton', 'pictureInPictureToggle', 'fullscreenToggle'],
];

/**
 * Makes what stands in a player's control bar, a piece in a task: all at once, it would hold up a slow phone. Answers whether
 * the player is still there.
 */
export async function fillBar(player: BarredPlayer): Promise<boolean> {
  const bar = player.getChild('controlBar');
  // A part that comes later would move the others.
  bar?.hide();
  for (const children of pieces) {
    await nextTask();
    if (player.isDisposed()) return false;
    bar?.options({ children });
    bar?.initChildren();
  }
  bar?.show();
  return true;
}
