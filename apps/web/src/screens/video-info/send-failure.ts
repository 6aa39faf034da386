import { reportLineFailure } from '@lantern/contracts/calls/lines';
import type { Video } from '@lantern/contracts/entities/video';

import { callApi } from '../../api/call-api.ts';
import { stored } from '../../storage/stored.ts';

/**
 * Tells that an episode's line gave nothing. One that is lost is not repeated: without a network it was no failure of the
 * line.
 */
export const sendFailureOf =
  ({ cartoonCode }: Video) =>
  (moviesInfoId: number): void => {
    if (stored.token.read() === null) return;
    callApi(reportLineFailure, { cartoonCode, moviesInfoId }).catch(() => undefined);
  };
