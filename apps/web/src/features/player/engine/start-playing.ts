/** The part of a player that starts playback. */
export interface StartedMedia {
  play(): Promise<void> | undefined;
  muted(): boolean;
  muted(muted: boolean): void;
  trigger(type: 'muted-start' | 'no-start'): void;
}

/**
 * Starts with sound if the browser allows it, else muted, else not at all. video.js itself would mute after any failure,
 * although another source or a pause in between has nothing to do with sound.
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
