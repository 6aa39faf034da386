import type { CardWish } from './draw-card.ts';
import { useSavePicture } from './use-save-picture.ts';

/** Saves a card around a code. */
export const useSaveCard = (fileName: string) =>
  useSavePicture(async (wish: CardWish) => {
    const { drawCard } = await import('./draw-card.ts');
    return { address: await drawCard(wish), fileName };
  });
