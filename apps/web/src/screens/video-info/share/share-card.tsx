import type { Video } from '@lantern/contracts/entities/video';

import { videoActionsTexts } from '#text/video-actions.ts';

import { QrPicture } from '../../../features/qr-card/qr-picture.tsx';
import { LazyImage } from '../../../ui/lazy-image.tsx';

const text = videoActionsTexts.share;

export type ShareCardProps = {
  video: Video;
  site: string;
  /** The member's invite code; without one, the card is no invitation. */
  code: string | undefined;
  qr: string | undefined;
  qrPx: number;
};

/** The card for others: the poster, the title, and the QR code of the video. */
export function ShareCard({ video, site, code, qr, qrPx }: ShareCardProps) {
  return (
    <article className="mx-auto mt-1 max-w-80 overflow-hidden rounded-sheet bg-raised ring-1 ring-line">
      <LazyImage src={video.cartoonImage} alt="" eager className="aspect-video" />
      <div className="flex items-center gap-3 p-4">
        <div className="min-w-0 flex-1">
          <h3 className="line-clamp-2 text-lead font-strong text-pretty break-words">
            {video.cartoonName}
          </h3>
          <p className="mt-2 text-note text-soft">{text.watchOn(site)}</p>
          {code !== undefined && (
            <p className="mt-1 text-note text-soft tabular-nums">{text.invite(code)}</p>
          )}
        </div>
        <figure className="shrink-0 text-center">
          <QrPicture src={qr} widthPx={qrPx} alt={text.qr} />
          <figcaption className="mt-1.5 text-note text-soft">{text.scan}</figcaption>
        </figure>
      </div>
    </article>
  );
}
