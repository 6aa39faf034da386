import { forgetFavourites, MOST_KEPT_CODES } from '@lantern/contracts/calls/kept';

import { callApi } from '../../api/call-api.ts';
import { stored } from '../../storage/stored.ts';
import { inChunks } from './in-chunks.ts';

/** Lets go of favourites, here at once and with the server as soon as it hears of it. */
export function letGoOfFavourites(codes: readonly number[]): void {
  const gone = new Set(codes);
  stored.savedVideos.update((videos) => videos.filter((video) => !gone.has(video.cartoonCode)));
  if (stored.token.read() === null) return;
  for (const chunk of inChunks(codes, MOST_KEPT_CODES)) {
    callApi(forgetFavourites, { codes: chunk }).catch(() => undefined);
  }
}
