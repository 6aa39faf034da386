import type { Danmaku } from '@lantern/contracts/entities/danmaku';
import Engine from 'danmaku/dist/esm/danmaku.dom.js';

import { thinOut } from './thin-out.ts';

export interface DanmakuStage {
  /** Shows a comment at once, such as one that the member has just sent. */
  add(comment: Danmaku): void;
  show(on: boolean): void;
  remove(): void;
}

const modes = ['rtl', 'top', 'bottom'] as const;
/** The seconds in which a comment crosses a picture of any width. */
const CROSSING_SECONDS = 8;

/** Moves comments across the picture, in step with the media. They run in `box`. */
export function createDanmakuStage(
  box: HTMLElement,
  media: HTMLMediaElement,
  comments: readonly Danmaku[],
): DanmakuStage {
  const engine = new Engine({
    container: box,
    media,
    comments: thinOut(comments).map((it) => toEngine(it, false)),
  });
  const fit = () => {
    engine.speed = Math.max(80, box.clientWidth / CROSSING_SECONDS);
    engine.resize();
  };
  const observer = new ResizeObserver(fit);
  observer.observe(box);
  fit();
  return {
    add(comment) {
      // At the current time, not at the comment's own: comments of a past moment are not shown.
      engine.emit({ ...toEngine(comment, true), time: media.currentTime });
    },
    show(on) {
      if (on) engine.show();
      else engine.hide();
    },
    remove() {
      observer.disconnect();
      engine.destroy();
    },
  };
}

function toEngine({ text, time, mode, color }: Danmaku, isMine: boolean) {
  const mark = isMine ? { boxShadow: '0 0 0 1px', borderRadius: '99px', padding: '0 8px' } : {};
  return { text, time, mode: modes[mode], style: { color, ...mark } };
}
