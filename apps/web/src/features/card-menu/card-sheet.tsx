import type { Video } from '@lantern/contracts/entities/video';
import { EyeOff, Heart, UserRoundX } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import { cardMenuTexts } from '#text/card-menu.ts';

import { messageOf } from '../../api/message-of.ts';
import { stored } from '../../storage/stored.ts';
import { BottomSheet } from '../../ui/bottom-sheet.tsx';
import { showToast } from '../../ui/toast.tsx';
import { dismissHere } from '../dismissed/dismissals.ts';
import { keepFavourite, removeFavourites } from '../kept-videos/pending-changes.ts';

const ICON = { size: 20, 'aria-hidden': true, className: 'shrink-0 text-soft' } as const;

/** What can be done with a video from its card. */
export default function CardSheet({
  video,
  onClose,
}: {
  video: Video | null;
  onClose: () => void;
}) {
  // Stays while the sheet closes.
  const [shown, setShown] = useState(video);
  if (video && video !== shown) setShown(video);
  const saved = stored.savedVideos.use();
  if (!shown) return null;
  const { cartoonCode: code, cartoonAuthor: author } = shown;
  const isSaved = saved.some((it) => it.cartoonCode === code);
  const dismiss = (withAuthor: boolean): void => {
    onClose();
    dismissHere(shown, withAuthor).then(
      () => showToast(cardMenuTexts.dismissed, 'success'),
      (error: unknown) => showToast(messageOf(error), 'failure'),
    );
  };
  const save = (): void => {
    onClose();
    if (isSaved) removeFavourites([code]);
    // What the server has not heard of is told it later.
    else keepFavourite(shown).catch(() => undefined);
    showToast(isSaved ? cardMenuTexts.unsaved : cardMenuTexts.saved, 'success');
  };
  return (
    <BottomSheet open={video !== null} onClose={onClose} title={shown.cartoonName}>
      <ul className="divide-y divide-line">
        <Row icon={<Heart {...ICON} />} onTap={save}>
          {isSaved ? cardMenuTexts.unsave : cardMenuTexts.save}
        </Row>
        <Row icon={<EyeOff {...ICON} />} onTap={() => dismiss(false)}>
          {cardMenuTexts.dismiss}
        </Row>
        {author !== '' && (
          <Row icon={<UserRoundX {...ICON} />} onTap={() => dismiss(true)}>
            {cardMenuTexts.dismissAuthor(author)}
          </Row>
        )}
      </ul>
    </BottomSheet>
  );
}

function Row({ icon, onTap, children }: { icon: ReactNode; onTap: () => void; children: string }) {
  return (
    <li>
      <button
        type="button"
        onClick={onTap}
        className="flex min-h-14 w-full items-center gap-3 text-left text-body break-words active:bg-raised"
      >
        {icon}
        <span className="min-w-0">{children}</span>
      </button>
    </li>
  );
}
