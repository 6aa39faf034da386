import { useNavigate, useSearchParams } from 'react-router-dom';

import { hrefOf, paths, readQuery } from '../../paths.ts';
import { zh } from '../../text/zh.ts';
import { TopBar } from '../../ui/top-bar.tsx';
import { useGoBack } from '../../ui/use-go-back.ts';
import { NoVideoId } from './no-video-id.tsx';
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
        <TopBar title={zh.videoInfo.unnamed} onBack={onBack} />
        <VideoNotFound />
      </>
    );
  }
  return <VideoPage key={vid} vid={vid} onBack={onBack} />;
}
