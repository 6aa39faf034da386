import type { Video } from '@lantern/contracts/entities/video';
import { putRecent } from '@lantern/rules/recent-list';
import { useState } from 'react';

import { likedVideosRule, stored } from '../../storage/stored.ts';
import { zh } from '../../text/zh.ts';
import { showToast } from '../../ui/toast.tsx';
import { callLike } from './call-like.ts';

export type Like = {
  isLiked: boolean;
  likes: number;
  toggle: () => void;
  /** The server has said how many like it. */
  noteLikes: (likes: number) => void;
};

/** Likes: the device remembers them, the server counts each member once. Taking one back is local. */
export function useLike(video: Video): Like {
  const code = video.cartoonCode;
  const isLiked = stored.likedVideos.use().includes(code);
  const [counted, setCounted] = useState<number | null>(null);

  const like = (): void => {
    stored.likedVideos.update((codes) => putRecent(codes, code, likedVideosRule));
    setCounted((known) => known ?? video.cartoonHot + 1);
    showToast(zh.videoInfo.liked);
    callLike(video, 'like').then(setCounted, () => undefined);
  };
  const unlike = (): void => {
    stored.likedVideos.update((codes) => codes.filter((known) => known !== code));
  };
  const likes = counted ?? video.cartoonHot;
  return { isLiked, likes, toggle: isLiked ? unlike : like, noteLikes: setCounted };
}
