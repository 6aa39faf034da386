import type { Video } from '@lantern/contracts/entities/video';
import { putRecent } from '@lantern/rules/recent-list';

import {
  letGoOfFavourites,
  rememberAsTold,
} from '../../features/kept-videos/let-go-of-favourites.ts';
import { savedVideosRule, stored } from '../../storage/stored.ts';
import { zh } from '../../text/zh.ts';
import { showToast } from '../../ui/toast.tsx';
import { callLike } from './call-like.ts';

export type Favourite = { isSaved: boolean; toggle: () => void };

/** Favourites live on the device; the server keeps them for the member's other ones, and counts a new one as a like. */
export function useFavourite(video: Video, onCounted: (likes: number) => void): Favourite {
  const isThis = ({ cartoonCode }: Video) => cartoonCode === video.cartoonCode;
  const isSaved = stored.savedVideos.use().some(isThis);

  const save = (): void => {
    rememberAsTold([video.cartoonCode]);
    stored.savedVideos.update((videos) => putRecent(videos, video, savedVideosRule));
    showToast(zh.videoInfo.saved);
    callLike(video, 'favourite').then(onCounted, () => undefined);
  };
  const forget = (): void => {
    letGoOfFavourites([video.cartoonCode]);
    showToast(zh.videoInfo.unsaved);
  };
  return { isSaved, toggle: isSaved ? forget : save };
}
