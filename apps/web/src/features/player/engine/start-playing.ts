/** What of a player is asked to begin. */
export interface StartedMedia {
  play(): Promise<void> | undefined;
  muted(): boolean;
  muted(muted: boolean): void;
  trigger(type: 'muted-start' | 'no-start'): void;
}

/**
 * Begins with sound where the browser allows it, else muted, else not at all. video.js would mute whatever stopped
 * it: another source or a pause that comes in between says nothing about sound.
 */
export async function startPlaying(media: StartedMedia): Promise<void> {
  if (await isAllowed(media)) return;
  const wasMuted = media.muted();
  media.muted(true);
  if (await isAllowed(media)) return media.trigger('muted-start');
  media.muted(wasMuted);
  return media.trigger('no-start');
}

const isAllowed = async (media: StartedMedia): Promise<boolean> => {
  try {
    await media.play();
    return true;
  } catch (error) {
    return !(error instanceof DOMException && error.name === 'NotAllowedError');
  }
};
