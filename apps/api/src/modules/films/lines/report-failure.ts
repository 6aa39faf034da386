import type { PayloadOf } from '@lantern/contracts/call';
import { lineCalls } from '@lantern/contracts/calls/lines';
import type * as calls from '@lantern/contracts/calls/lines';
import { businessDayOf } from '@lantern/rules/shanghai-time';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../../calls/bind-calls.ts';
import type { MemberContext } from '../../../calls/call-context.ts';
import { refuse } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/deps.ts';
import { openVideosOf } from '../access/open-video.ts';
import { noteFailure } from './lines.repo.ts';

/** Counts that a member's player left a line of another site. The host is the server's own word, and no member is kept. */
async function reportLineFailure(
  { deps, actor }: MemberContext,
  { cartoonCode: videoId, moviesInfoId: episodeId }: PayloadOf<typeof calls.reportLineFailure>,
): Promise<null> {
  const opened = (await openVideosOf(deps).find(videoId, actor)) ?? refuse('video-unknown');
  const episode = opened.video.episodes.find((it) => it.id === episodeId);
  const host = /^https?:\/\/[^/?#]+/.exec(episode?.line?.address ?? '')?.[0];
  if (host === undefined) return refuse('video-unknown');
  const at = deps.now();
  await noteFailure(deps.db, { host, day: businessDayOf(at), at });
  return null;
}

export function registerLinesModule(app: FastifyInstance, deps: Deps): void {
  bindCalls(app, deps, lineCalls, { reportLineFailure });
}
