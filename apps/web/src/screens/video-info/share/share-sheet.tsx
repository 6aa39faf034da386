import type { Video } from '@lantern/contracts/entities/video';
import { Download, Link2, Share2 } from 'lucide-react';

import { copyAndSay } from '../../../features/qr-card/copy-and-say.ts';
import { useQr } from '../../../features/qr-card/qr-picture.tsx';
import { useSiteConfig } from '../../../features/site/use-site-config.ts';
import { useMember } from '../../../session/use-session.ts';
import { zhVideoActions } from '../../../text/zh-video-actions.ts';
import { zh } from '../../../text/zh.ts';
import { BottomSheet } from '../../../ui/bottom-sheet.tsx';
import { ShareAction } from './share-action.tsx';
import { shareAddress } from './share-address.ts';
import { ShareCard } from './share-card.tsx';
import { useSaveShareCard } from './use-save-share-card.ts';

const text = zhVideoActions.share;
const QR_PX = 96;
const QR_MARGIN = 1;

export type ShareSheetProps = { open: boolean; onClose: () => void; video: Video };

/** A card that leads others to a video, and the ways to hand it on. */
export default function ShareSheet({ open, onClose, video }: ShareSheetProps) {
  const code = useMember()?.memberCode;
  const site = useSiteConfig()?.siteName ?? zh.siteName;
  const address = shareAddress(location.origin, video.cartoonCode, code);
  const qr = useQr(open ? { text: address, widthPx: QR_PX, margin: QR_MARGIN } : undefined);
  const { save, isSaving } = useSaveShareCard();
  const card = { video, site, code };
  const canShare = typeof navigator.share === 'function';
  // What the member decides against is no failure.
  const handOn = () =>
    void navigator.share({ title: video.cartoonName, url: address }).catch(() => undefined);
  return (
    <BottomSheet open={open} onClose={onClose} title={text.title}>
      <ShareCard {...card} qr={qr} qrPx={QR_PX} />
      <div className="mt-5 flex justify-around">
        <ShareAction
          icon={Download}
          label={text.save}
          disabled={qr === undefined || isSaving}
          onClick={() => qr !== undefined && save({ ...card, qr })}
        />
        <ShareAction icon={Link2} label={text.copy} onClick={() => void copyAndSay(address)} />
        {canShare && <ShareAction icon={Share2} label={text.more} onClick={handOn} />}
      </div>
    </BottomSheet>
  );
}
