import { reportPlayback } from '@lantern/contracts/calls/watch';
import type { Video } from '@lantern/contracts/entities/video';
import { putRecent } from '@lantern/rules/recent-list';

import { callApi } from '../../api/call-api.ts';
import { collectFieldsOf } from '../../features/kept-videos/pending-changes.ts';
import type { SendReport } from '../../features/player/report/use-position-reports.ts';
import type { Watched } from '../../features/player/sources.ts';
import { playPositionsRule, stored } from '../../storage/stored.ts';

/** The `type` that marks a playback report among calls of the same shape. */
const PLAYBACK_TYPE = 3;

/**
 * Sends the position of the member there is now in a video: where another one comes in, what is left to tell of the first is not
 * told. A lost report is not repeated, because the next one follows.
 */
export function sendPositionOf(video: Video): SendReport<Watched> {
  const whose = readMemberCode();
  return ({ episode }, position, { leaving }) => {
    // What a visitor watched is the first member's.
    if (whose !== undefined && readMemberCode() !== whose) return;
    keepHere(video.cartoonCode, episode.id, position);
    if (stored.token.read() === null) return;
    const report = {
      ...collectFieldsOf(video),
      type: PLAYBACK_TYPE,
      moviesInfoId: episode.id,
      position,
    };
    callApi(reportPlayback, report, { keepalive: leaving }).catch(() => undefined);
  };
}

const readMemberCode = (): string | undefined => stored.memberInfo.read()?.memberCode;

function keepHere(cartoonCode: number, moviesInfoId: number, position: number): void {
  const stop = { cartoonCode, moviesInfoId, position: Math.floor(position) };
  stored.playPositions.update((known) => putRecent(known, stop, playPositionsRule));
}
