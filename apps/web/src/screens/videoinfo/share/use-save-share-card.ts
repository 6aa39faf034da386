import { useMutation } from '@tanstack/react-query';

import { savePicture, type SaveResult } from '../../../features/qr-card/save-picture.ts';
import { zhQr } from '../../../text/zh-qr.ts';
import { zhVideoActions } from '../../../text/zh-video-actions.ts';
import { showToast } from '../../../ui/toast.tsx';
import type { SharedVideo } from './draw-share-card.ts';

const said: Record<SaveResult, string | null> = {
  saved: zhQr.saved,
  failed: zhQr.saveFailed,
  cancelled: null,
};

/** Draws the card as a picture and hands it to the member; says what came of it. */
export function useSaveShareCard() {
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: async (shared: SharedVideo) => {
      const { drawShareCard } = await import('./draw-share-card.ts');
      const name = `${shared.video.cartoonName}-${zhVideoActions.share.fileName}`;
      return savePicture(await drawShareCard(shared), name);
    },
    onSuccess: (result) => {
      const words = said[result];
      if (words !== null) showToast(words);
    },
    onError: () => showToast(zhQr.saveFailed),
  });
  return { save: mutate, isSaving: isPending };
}
