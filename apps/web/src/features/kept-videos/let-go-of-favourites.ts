import { forgetFavourites, MOST_KEPT_CODES } from '@lantern/contracts/calls/kept';

import { callApi } from '../../api/call-api.ts';
import { stored } from '../../storage/stored.ts';
import { inChunks } from './in-chunks.ts';

/** Lets go of favourites, here at once and with the server as soon as it hears of it. */
export function letGoOfFavourites(codes: readonly number[]): void {
  const gone = new Set(codes);
  stored.savedVideos.update((videos) => videos.filter((video) => !gone.has(video.cartoonCode)));
  if (stored.token.read() === null) return;
  stored.forgottenVideos.update((untold) => [...new Set([...untold, ...codes])]);
  // Told again before the server is asked for favourites.
  tellOfForgotten().catch(() => undefined);
}

/** Tells the server of favourites that were let go of without its hearing. Throws as `callApi` does. */
export async function tellOfForgotten(): Promise<void> {
  for (const chunk of inChunks(stored.forgottenVideos.read(), MOST_KEPT_CODES)) {
    await callApi(forgetFavourites, { codes: chunk });
    rememberAsTold(chunk);
  }
}

/** These need not be told of: the server has heard, or they are kept after all. */
export function rememberAsTold(codes: readonly number[]): void {
  const told = new Set(codes);
  stored.forgottenVideos.update((untold) => untold.filter((code) => !told.has(code)));
}
