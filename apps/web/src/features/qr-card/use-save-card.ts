import { importAnew } from '../../ui/import-with-retry.ts';
import type { CardWish } from './draw-card.ts';
import { useSavePicture } from './use-save-picture.ts';

const loadDrawing = importAnew(() => import('./draw-card.ts'));

/** Saves a card around a code. */
export const useSaveCard = (fileName: string) =>
  useSavePicture(async (wish: CardWish) => {
    const { drawCard } = await loadDrawing();
    return { address: await drawCard(wish), fileName };
  });
