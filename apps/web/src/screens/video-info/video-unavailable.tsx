import { resultCode } from '@lantern/contracts/result-codes';
import { Crown } from 'lucide-react';
import { Link } from 'react-router-dom';

import { texts } from '#text/texts.ts';
import { videoPageTexts } from '#text/video-page.ts';

import { Refused } from '../../api/api-errors.ts';
import { messageOf } from '../../api/message-of.ts';
import { hrefOf, paths } from '../../paths.ts';
import { buttonLook } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';

/** Why a video's page cannot be shown, with the next step. */
export function VideoUnavailable({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const code = error instanceof Refused ? error.code : undefined;
  if (code === resultCode.notFound || code === resultCode.badPayload) return <VideoNotFound />;
  if (code === resultCode.forbidden) {
    return (
      <EmptyState
        title={videoPageTexts.videoInfo.vipOnlyTitle}
        detail={messageOf(error)}
        action={
          <Link to={hrefOf(paths.vip)} className={buttonLook('gold')}>
            <Crown size={18} aria-hidden />
            {videoPageTexts.videoInfo.openVip}
          </Link>
        }
      />
    );
  }
  return <ErrorState message={messageOf(error)} onRetry={onRetry} />;
}

export function VideoNotFound() {
  return (
    <EmptyState
      title={videoPageTexts.videoInfo.notFoundTitle}
      detail={videoPageTexts.videoInfo.notFound}
      way={{ to: hrefOf(paths.home), label: texts.common.backHome, replace: true }}
    />
  );
}
