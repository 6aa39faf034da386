import { qrTexts } from '#text/qr.ts';

import { useOneAtATime } from '../../api/one-at-a-time.ts';
import { showToast } from '../../ui/toast.tsx';
import { savePicture } from './save-picture.ts';

interface Picture {
  /** A `data:` address. */
  address: string;
  fileName: string;
}

/** Draws a picture on demand and saves it for the member; shows the outcome. */
export function useSavePicture<Wish>(draw: (wish: Wish) => Promise<Picture>) {
  const { mutate, isPending } = useOneAtATime({
    action: ['save-picture'],
    mutationFn: async (wish: Wish) => {
      const { address, fileName } = await draw(wish);
      return savePicture(address, fileName);
    },
    onSuccess: (result) => {
      if (result === 'saved') showToast(qrTexts.saved, 'success');
      if (result === 'failed') showToast(qrTexts.saveFailed, 'failure');
    },
    onError: () => showToast(qrTexts.saveFailed, 'failure'),
  });
  return { save: mutate, isSaving: isPending };
}
