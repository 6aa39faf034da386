import type { Danmaku } from '@lantern/contracts/entities/danmaku';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Player } from 'video.js';

import { stored } from '../../../storage/stored.ts';
import { createDanmakuStage, type DanmakuStage } from './danmaku-stage.ts';
import { onDanmakuSent } from './sent-danmaku.ts';

export type DanmakuOverlayProps = {
  player: Player;
  episodeId: number;
  /** The comments of that episode. */
  comments: readonly Danmaku[];
};

/** Draws comments over the picture, below all controls. */
export default function DanmakuOverlay({ player, episodeId, comments }: DanmakuOverlayProps) {
  const { on, opacity, area } = stored.danmakuPreferences.use();
  const stage = useRef<DanmakuStage>(null);
  const isOn = useEffectEvent(() => on);

  useEffect(() => {
    const box = document.createElement('div');
    box.className = 'player-danmaku';
    // Screen readers read comments only when the visitor asks for them.
    box.ariaHidden = 'true';
    player.el().querySelector('.vjs-poster')?.after(box);
    const media = player.el().querySelector('video');
    if (!media) return undefined;
    const made = createDanmakuStage(box, media, comments);
    made.show(isOn());
    stage.current = made;
    const stop = onDanmakuSent((sent) => {
      if (sent.episodeId === episodeId) made.add(sent.comment);
    });
    return () => {
      stop();
      stage.current = null;
      made.remove();
      box.remove();
    };
  }, [player, episodeId, comments]);

  useEffect(() => {
    stage.current?.show(on);
    player.trigger('danmaku', on);
  }, [player, on]);
  useEffect(() => {
    const box = player.el().querySelector<HTMLElement>('.player-danmaku');
    if (!box) return;
    box.style.opacity = String(opacity / 100);
    box.dataset['area'] = area;
  }, [player, comments, opacity, area]);
  return null;
}
