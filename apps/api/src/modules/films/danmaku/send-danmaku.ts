import type { Danmaku, DanmakuMode } from '@lantern/contracts/entities/danmaku';
import { holdsBannedWord } from '@lantern/rules/banned-words';
import { cleanDanmaku, readColor } from '@lantern/rules/danmaku';

import type { MemberContext } from '../../../calls/call-context.ts';
import { refuse } from '../../../platform/app-error.ts';
import { lockUnbanned } from '../../../platform/database/lock-member.ts';
import { siteSettingsOf } from '../../ground/site/site-settings.ts';
import { limitTexts } from '../../ground/uploads/guest-quota.ts';
import { openVideosOf } from '../access/open-video.ts';
import { presentDanmaku } from './danmaku.present.ts';
import { addDanmaku } from './danmaku.repo.ts';
import { danmakuOf } from './list-danmaku.ts';

export interface DanmakuWanted {
  videoId: number;
  episodeId: number;
  text: string;
  /** Seconds from the start of the episode. */
  time: number;
  mode: DanmakuMode;
  color: string;
}

/** Keeps a member's comment on a moment of an episode that the member may watch. */
export async function sendDanmaku(context: MemberContext, wanted: DanmakuWanted): Promise<Danmaku> {
  const { deps, actor } = context;
  const { memberId } = actor;
  const { videoId, episodeId, mode } = wanted;
  const { video, accessTo } =
    (await openVideosOf(deps).find(videoId, actor)) ?? refuse('video-unknown');
  const episode = video.episodes.find((it) => it.id === episodeId) ?? refuse('video-unknown');
  const access = accessTo(episode.id);
  if (access.scope === 'none') refuse(access.reason);
  const text = cleanDanmaku(wanted.text) ?? refuse('danmaku-length');
  const { bannedWords } = await siteSettingsOf(deps)();
  if (holdsBannedWord(text, bannedWords)) refuse('words-banned');
  // Of a film at another site the length is not known.
  const end = episode.line === null ? episode.duration_ms : Infinity;
  const atMs = Math.round(Math.min(wanted.time * 1000, end));
  const color = readColor(wanted.color);
  const kept = { videoId, episodeId, memberId, text, atMs, mode, color, at: deps.now() };
  await deps.db.transact(async (tx) => {
    await lockUnbanned(tx, memberId);
    await limitTexts(context).count(tx);
    await addDanmaku(tx, kept);
  });
  danmakuOf(deps).forget(videoId);
  return presentDanmaku({ episode_id: episodeId, text, at_ms: atMs, mode, color });
}
