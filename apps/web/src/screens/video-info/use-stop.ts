import type { VideoDetail } from '@lantern/contracts/entities/video-detail';
import { resumePosition } from '@lantern/rules/resume-position';

import { useSiteConfig } from '../../features/site/use-site-config.ts';
import { stored } from '../../storage/stored.ts';
import type { Stop } from './sources.ts';

/** Finds where one goes on: the server knows of its members, the device of who is none. */
export function useStop(): (detail: VideoDetail) => Stop | undefined {
  const trialSeconds = useSiteConfig()?.shikan ?? 0;
  return ({ videoInfo, resume }) => {
    if (stored.token.read() !== null) return resume;
    const { cartoonCode, cartoonVip, vodDuration: duration } = videoInfo;
    const left = stored.playPositions.read().find((stop) => stop.cartoonCode === cartoonCode);
    const limit = cartoonVip ? trialSeconds : null;
    return (
      left && { ...left, position: resumePosition({ position: left.position, duration, limit }) }
    );
  };
}
