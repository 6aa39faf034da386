import type { Video } from '@lantern/contracts/entities/video';
import { Download, Link2, type LucideIcon, Share2 } from 'lucide-react';

import { videoActionsTexts } from '#text/video-actions.ts';

import { copyAndSay } from '../../../features/qr-card/copy-and-say.ts';
import { useQr } from '../../../features/qr-card/qr-picture.tsx';
import { useSavePicture } from '../../../features/qr-card/use-save-picture.ts';
import { hrefOf, paths } from '../../../paths.ts';
import { readRuntimeConfig } from '../../../runtime-config.ts';
import { useMember } from '../../../session/use-session.ts';
import { BottomSheet } from '../../../ui/bottom-sheet.tsx';
import { importAnew } from '../../../ui/import-with-retry.ts';
import type { SharedVideo } from './draw-share-card.ts';
import { ShareCard } from './share-card.tsx';

const loadDrawing = importAnew(() => import('./draw-share-card.ts'));

const text = videoActionsTexts.share;
const QR_PX = 96;
const QR_MARGIN = 1;

export type ShareSheetProps = { open: boolean; onClose: () => void; video: Video };

/** The share card of a video, and the ways to share it. */
export default function ShareSheet({ open, onClose, video }: ShareSheetProps) {
  const code = useMember()?.memberCode;
  const site = readRuntimeConfig().siteName;
  const address = shareAddress(location.origin, video.cartoonCode, code);
  const qr = useQr(open ? { text: address, widthPx: QR_PX, margin: QR_MARGIN } : undefined);
  const { save, isSaving } = useSaveShareCard();
  const card = { video, site, code };
  const canShare = typeof navigator.share === 'function';
  // A member who cancels causes no error.
  const shareBySystem = () =>
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
        {canShare && <ShareAction icon={Share2} label={text.more} onClick={shareBySystem} />}
      </div>
    </BottomSheet>
  );
}

type ShareActionProps = {
  icon: LucideIcon;
  label: string;
  disabled?: boolean;
  onClick: () => void;
};

/** A round button with its label below. */
function ShareAction({ icon: Icon, label, disabled, onClick }: ShareActionProps) {
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onClick}
      className="flex min-w-20 flex-col items-center gap-2 text-small text-strong transition-[scale] active:scale-95 disabled:opacity-50"
    >
      <span className="grid size-12 place-items-center rounded-full bg-raised">
        <Icon size={22} aria-hidden />
      </span>
      {label}
    </button>
  );
}

/** Saves the share card of a video. */
const useSaveShareCard = () =>
  useSavePicture(async (shared: SharedVideo) => {
    const { drawShareCard } = await loadDrawing();
    const fileName = `${shared.video.cartoonName}-${videoActionsTexts.share.fileName}`;
    return { address: await drawShareCard(shared), fileName };
  });

/** The address with which a visitor opens a video and becomes a friend of the sharing member. */
function shareAddress(origin: string, cartoonCode: number, memberCode?: string): string {
  const id = String(cartoonCode);
  const query = memberCode === undefined ? { id } : { id, share: memberCode };
  return `${origin}${hrefOf(paths.videoInfo, query)}`;
}
