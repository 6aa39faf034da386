import { getVideoDetail as call } from '@lantern/contracts/calls/watch';
import { type Episode, episode as shape } from '@lantern/contracts/entities/source';
import type { Access } from '@lantern/rules/playback-access';

import { writeData } from '../../../http/answer.ts';
import { refuse } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { WatchableEpisode, WatchableVideo } from '../access/access.repo.ts';
import type { OpenVideo } from '../access/open-video.ts';
import { issuePass } from '../media/issue-pass.ts';
import { digestAddress } from '../media/pass.ts';
import { nameSound } from '../media/playlist.ts';
import { type Line, orderLines, presentLine } from './order-lines.ts';

/** The part of an episode that an address opens. */
type Scope = Exclude<Access['scope'], 'none'>;

/**
 * The JSON text of channels in their order, each with its episodes in theirs, at addresses for this caller. An episode is
 * written once for each scope; for a caller only the pass is put in.
 */
export function writeSources(
  deps: Deps,
  { video, vipExpiresAt, accessTo, isClosed }: OpenVideo,
  caller: { memberId: number; sessionHash: string | null; address: string },
): string {
  const holder = { ...caller, address: digestAddress(caller.address), vipExpiresAt };
  if (isClosed) refuse('vip-only');
  const write = (episode: WatchableEpisode): string[] => {
    const access = accessTo(episode.id);
    // A channel for VIP members, beside others.
    if (access.scope === 'none') return [];
    const pieces = writeEpisode(episode, access.scope);
    if (episode.line !== null) return [pieces.join('')];
    const pass = issuePass(deps, { ...holder, episodeId: episode.id, access });
    return [pieces.join(`${beforePass}${pass}/`)];
  };
  const sources = linesOf(deps, video).flatMap(({ name, episodes }) => {
    const written = episodes.flatMap(write);
    return written.length === 0
      ? []
      : [`{"name":${JSON.stringify(name)},"urlList":[${written.join(',')}]}`];
  });
  return `[${sources.join(',')}]`;
}

/** Keyed by the objects of videos, which stay the same until the video or a host of its lines changes. */
const ordered = new WeakMap<WatchableVideo, Line[]>();

function linesOf({ config }: Deps, video: WatchableVideo): Line[] {
  const known = ordered.get(video);
  if (known) return known;
  const isSecure = config.publicBaseUrl?.startsWith('https:') ?? false;
  const lines = orderLines(video.episodes, { isSecure });
  ordered.set(video, lines);
  return lines;
}

/** A placeholder that no title can contain: JSON escapes the quotes of a title. */
const beforePass = '"url":"/media/';
/** An address without its pass. */
const withoutPass = (file: string): string => `/media//${file}`;

/** Keyed by the episodes' objects, which stay the same until their video changes. */
const kept = new WeakMap<WatchableEpisode, Map<Scope, readonly string[]>>();

/** The text before, between and after an episode's addresses. */
function writeEpisode(episode: WatchableEpisode, scope: Scope): readonly string[] {
  const written = kept.get(episode) ?? new Map<Scope, readonly string[]>();
  kept.set(episode, written);
  const known = written.get(scope);
  if (known) return known;
  const pieces = writeData(call.path, shape, presentEpisode(episode, scope)).split(
    `${beforePass}/`,
  );
  written.set(scope, pieces);
  return pieces;
}

function presentEpisode(episode: WatchableEpisode, scope: Scope): Episode {
  const { id, title: name, line } = episode;
  if (line !== null) return { id, name, scope, ...presentLine(line) };
  const subtitles = episode.subtitles.map(({ name, language, label }) => ({
    url: withoutPass(name),
    language,
    label,
  }));
  const sounds = episode.sounds.map((it) => ({
    label: nameSound(it),
    language: it.language,
    channels: it.channels,
  }));
  return {
    id,
    url: withoutPass('master.m3u8'),
    name,
    scope,
    ...presentAspect(episode),
    ...presentStoryboard(episode, scope),
    ...(subtitles.length > 0 && { subtitles }),
    ...(sounds.length > 1 && { sounds }),
  };
}

/** Its small pictures have the shape of the film. */
function presentAspect({ storyboard }: WatchableEpisode): Pick<Episode, 'aspect'> {
  if (storyboard === null || storyboard.width >= storyboard.height) return {};
  return { aspect: Math.round((storyboard.width / storyboard.height) * 1000) / 1000 };
}

/** The storyboard, only with a full pass: its pictures show what a trial does not. */
function presentStoryboard(
  { storyboard }: WatchableEpisode,
  scope: Scope,
): Pick<Episode, 'storyboard'> {
  if (storyboard === null || scope !== 'full') return {};
  const { name, width, height, columns, rows, intervalMs } = storyboard;
  const url = withoutPass(name);
  return { storyboard: { url, width, height, columns, rows, interval: intervalMs / 1000 } };
}
