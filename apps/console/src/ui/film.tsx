import { useEffect, useRef, useState } from 'react';

import { intakeTexts } from '#text/intake.ts';

/**
 * Plays a whole film as members will see it, at the address that it had first: each reading brings another address, at which
 * it would begin again.
 */
export function Film({ playlist, title }: { playlist: string; title: string }) {
  const [address] = useState(playlist);
  const video = useRef<HTMLVideoElement>(null);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    const element = video.current;
    if (element === null) return undefined;
    const end = new AbortController();
    void attach(element, address, end.signal, () => setBroken(true));
    return () => end.abort();
  }, [address]);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- because an ingest has no captions */}
      <video ref={video} className="film" controls autoPlay playsInline aria-label={title} />
      {isBroken && (
        <p role="alert" className="error">
          {intakeTexts.playFailed}
        </p>
      )}
    </>
  );
}

async function attach(
  element: HTMLVideoElement,
  playlist: string,
  end: AbortSignal,
  onBroken: () => void,
): Promise<void> {
  const { default: Hls } = await import('hls.js');
  if (end.aborted) return;
  if (!Hls.isSupported()) {
    element.src = playlist;
    return;
  }
  // Without a worker, because it would need `blob:` scripts in the page's policy.
  const hls = new Hls({ enableWorker: false });
  hls.on(Hls.Events.ERROR, (_event, { fatal }) => {
    if (fatal) onBroken();
  });
  hls.loadSource(playlist);
  hls.attachMedia(element);
  end.addEventListener('abort', () => hls.destroy());
}
