import { useSavePicture } from '../../../features/qr-card/use-save-picture.ts';
import { zhVideoActions } from '../../../text/zh-video-actions.ts';
import type { SharedVideo } from './draw-share-card.ts';

/** Saves the card that leads others to a video. */
export const useSaveShareCard = () =>
  useSavePicture(async (shared: SharedVideo) => {
    const { drawShareCard } = await import('./draw-share-card.ts');
    const fileName = `${shared.video.cartoonName}-${zhVideoActions.share.fileName}`;
    return { address: await drawShareCard(shared), fileName };
  });
