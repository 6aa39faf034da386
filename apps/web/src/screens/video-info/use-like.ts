import type { Video } from '@lantern/contracts/entities/video';

import { videoPageTexts } from '#text/video-page.ts';

import {
  isUntold,
  keepFavourite,
  removeFavourites,
  likeHere,
  unlikeHere,
  useLikeCount,
} from '../../features/kept-videos/pending-changes.ts';
import { stored } from '../../storage/stored.ts';
import { showToast } from '../../ui/toast.tsx';

const isThis =
  ({ cartoonCode }: Video) =>
  (other: Video) =>
    other.cartoonCode === cartoonCode;

/** Tells the outcome once it is known: done, or kept until the server can be reached. */
function sayWhatCame(telling: Promise<void>, kind: 'like' | 'favourite', video: Video): void {
  const say = (): void => {
    if (isUntold(kind, video)) showToast(videoPageTexts.videoInfo.toldLater);
    else if (kind === 'like' && stored.likedVideos.read().includes(video.cartoonCode))
      showToast(videoPageTexts.videoInfo.liked, 'success');
    else if (kind === 'favourite' && stored.savedVideos.read().some(isThis(video)))
      showToast(videoPageTexts.videoInfo.saved, 'success');
  };
  telling.then(say, say);
}

export type Like = { isLiked: boolean; likes: number; toggle: () => void };

/** Likes: the device stores them, and the server counts each member once. Taking one back is local. */
export function useLike(video: Video): Like {
  const isLiked = stored.likedVideos.use().includes(video.cartoonCode);
  const isOwn = stored.pendingLikes.use().some(isThis(video));
  const counted = useLikeCount(video);
  const like = (): void => sayWhatCame(likeHere(video), 'like', video);
  return {
    isLiked,
    likes: isOwn ? counted + 1 : counted,
    toggle: isLiked ? () => unlikeHere(video) : like,
  };
}

export type Favourite = { isSaved: boolean; toggle: () => void };

/** Favourites are stored on the device; the server keeps them for the member's other devices. */
export function useFavourite(video: Video): Favourite {
  const isSaved = stored.savedVideos.use().some(isThis(video));
  const save = (): void => sayWhatCame(keepFavourite(video), 'favourite', video);
  const forget = (): void => {
    removeFavourites([video.cartoonCode]);
    showToast(videoPageTexts.videoInfo.unsaved, 'success');
  };
  return { isSaved, toggle: isSaved ? forget : save };
}
