import { useMutation } from '@tanstack/react-query';

import { zhQr } from '../../text/zh-qr.ts';
import { showToast } from '../../ui/toast.tsx';
import type { CardWish } from './draw-card.ts';
import { savePicture, type SaveResult } from './save-picture.ts';

const said: Record<SaveResult, string | null> = {
  saved: zhQr.saved,
  failed: zhQr.saveFailed,
  cancelled: null,
};

/** Draws a card around a code and hands it to the member; says what came of it. */
export function useSaveCard(fileName: string) {
  const saving = useMutation({
    mutationFn: async (wish: CardWish) => {
      const { drawCard } = await import('./draw-card.ts');
      return savePicture(await drawCard(wish), fileName);
    },
    onSuccess: (result) => {
      const words = said[result];
      if (words !== null) showToast(words);
    },
    onError: () => showToast(zhQr.saveFailed),
  });
  return { save: saving.mutate, isSaving: saving.isPending };
}
