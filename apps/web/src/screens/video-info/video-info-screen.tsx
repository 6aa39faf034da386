import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';

import { videoPageTexts } from '#text/video-page.ts';

import { hrefOf, paths, readQuery } from '../../paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TopBar } from '../../ui/top-bar.tsx';
import { useGoBack } from '../../ui/use-go-back.ts';
import { VideoPage } from './video-page.tsx';
import { VideoNotFound } from './video-unavailable.tsx';

/** A video: the player, what it is, and what to watch next. */
export default function VideoInfoScreen() {
  const [search] = useSearchParams();
  const { id, share } = readQuery(paths.videoInfo, search);
  const goBack = useGoBack();
  const navigate = useNavigate();
  const goHome = () => void navigate(hrefOf(paths.home), { replace: true });
  const onBack = share === undefined ? goBack : goHome;

  if (id === undefined) return <NoVideoId onBack={onBack} />;
  const vid = Number(id);
  if (!Number.isSafeInteger(vid) || vid < 1) {
    return (
      <>
        <TopBar title={videoPageTexts.videoInfo.unnamed} onBack={onBack} />
        <VideoNotFound />
      </>
    );
  }
  return <VideoPage key={vid} vid={vid} onBack={onBack} />;
}

const SECONDS = 3;

/** Shown when the address names no video: says so, counts down and goes back. */
function NoVideoId({ onBack }: { onBack: () => void }) {
  const left = useCountdown(SECONDS, onBack);
  return (
    <>
      <TopBar title={videoPageTexts.videoInfo.unnamed} onBack={onBack} />
      <main className="pt-16">
        <output>
          <EmptyState title={videoPageTexts.videoInfo.noId(left)} />
        </output>
      </main>
    </>
  );
}

const SECOND_MS = 1000;

/** Seconds left, counting down to 0, when `onEnd` is called, once. */
function useCountdown(seconds: number, onEnd: () => void): number {
  const [left, setLeft] = useState(seconds);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (left <= 0) {
      end();
      return undefined;
    }
    const timer = setTimeout(() => setLeft(left - 1), SECOND_MS);
    return () => clearTimeout(timer);
  }, [left]);
  return left;
}
