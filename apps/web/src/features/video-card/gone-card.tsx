import type { Video } from '@lantern/contracts/entities/video';

import { cardMenuTexts } from '#text/card-menu.ts';

import { messageOf } from '../../api/message-of.ts';
import { showToast } from '../../ui/toast.tsx';
import { restoreHere } from '../dismissed/dismissals.ts';

/** Stands where the card of a dismissed video was, with the way back. */
export default function GoneCard({ video }: { video: Video }) {
  const undo = (): void => {
    restoreHere(video).catch((error: unknown) => showToast(messageOf(error), 'failure'));
  };
  return (
    <div className="flex aspect-video animate-appear flex-col items-center justify-center rounded-card bg-raised px-3 text-center">
      <p className="words text-small text-soft">{cardMenuTexts.gone}</p>
      <button
        type="button"
        aria-label={cardMenuTexts.undoOf(video.cartoonName)}
        onClick={undo}
        className="min-h-target min-w-target text-small text-accent"
      >
        {cardMenuTexts.undo}
      </button>
    </div>
  );
}
