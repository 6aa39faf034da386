import type { Source } from '@lantern/contracts/entities/source';
import { useRef } from 'react';

import { videoActionsTexts } from '#text/video-actions.ts';

import { findOtherChannel } from '../../features/player/other-sources.ts';
import { showToast } from '../../ui/toast.tsx';
import type { Watching } from './use-watching.ts';

/**
 * Leaves a line of another site that fails for the next one that has the episode, and says so; each is tried once. It
 * returns false when none is left. `onFailure` hears of each one that is left. Undefined for a film of this site, whose
 * address is renewed instead.
 */
export function useLeaveLine(
  sources: readonly Source[],
  { watched, choose }: Watching,
  onFailure: (episodeId: number) => void,
): (() => boolean) | undefined {
  const failed = useRef({ episode: '', channels: new Set<number>() });
  if (watched?.episode.external !== true) return undefined;
  return () => {
    const { channel, episode } = watched;
    onFailure(episode.id);
    if (failed.current.episode !== episode.name) {
      failed.current = { episode: episode.name, channels: new Set() };
    }
    const { channels } = failed.current;
    channels.add(channel);
    const next = findOtherChannel(sources, watched, channels);
    if (next === null) {
      // Another try of the member begins with all of them.
      channels.clear();
      return false;
    }
    const nameOf = (index: number): string => sources[index]?.name ?? '';
    showToast(videoActionsTexts.lineLeft(nameOf(channel), nameOf(next.channel)));
    choose(next);
    return true;
  };
}
