import * as z from 'zod/mini';

import { texts } from '#text/texts.ts';
import { videosTexts } from '#text/videos.ts';

import type { Conflict } from '../../ui/conflict-dialog.tsx';
import { mergeVersions, withFieldsOf } from '../../ui/merge-versions.ts';
import type { VideoDetail } from './video-row.ts';

export type Channels = VideoDetail['channels'];

/** Names of channels (`c1`) and titles of episodes (`e1`) by their ids, and the ids of all in their order. */
type Fields = Readonly<Record<string, string>>;

function fieldsOf(channels: Channels): Fields {
  const order = channels.map((it) => [it.id, it.episodes.map(({ id }) => id)]);
  const fields: Record<string, string> = { order: JSON.stringify(order) };
  for (const { id, name, episodes } of channels) {
    fields[`c${id}`] = name;
    for (const episode of episodes) fields[`e${episode.id}`] = episode.title;
  }
  return fields;
}

const order = z.array(z.tuple([z.int(), z.array(z.int())]));

/** Names and orders the existing channels and episodes by the fields; unknown ones come last in their channel. */
function arrange(there: Channels, fields: Fields): Channels {
  const wanted = order.parse(JSON.parse(fields['order'] ?? '[]'));
  const all = new Map(there.flatMap((it) => it.episodes.map((episode) => [episode.id, episode])));
  const take = (id: number) => {
    const episode = all.get(id);
    all.delete(id);
    return episode ? [{ ...episode, title: fields[`e${id}`] ?? episode.title }] : [];
  };
  const placed = wanted.flatMap(([id, ids]) => {
    const channel = there.find((it) => it.id === id);
    return channel ? [{ channel, episodes: ids.flatMap(take) }] : [];
  });
  for (const channel of there)
    if (!placed.some((it) => it.channel === channel)) placed.push({ channel, episodes: [] });
  return placed.map(({ channel, episodes }) => ({
    ...{ id: channel.id, name: fields[`c${channel.id}`] ?? channel.name },
    episodes: [...episodes, ...channel.episodes.flatMap(({ id }) => take(id))],
  }));
}

interface ThreeVersions {
  mine: Channels;
  /** The version with which both began. */
  before: Channels;
  theirs: Channels;
}

/** The merged episodes of two operators who changed them at the same time. */
export interface MetEpisodes {
  conflicts: Conflict[];
  /** Returns the merge with the operator's own values in these conflicts, and the other's in the rest. */
  choose: (mine: readonly string[]) => Channels;
}

/** Whether two versions have the same names and order. */
export const isSameEpisodes = (one: Channels, other: Channels): boolean =>
  JSON.stringify(fieldsOf(one)) === JSON.stringify(fieldsOf(other));

/** Merges two versions. A change by only one operator is kept; a field that both changed becomes a conflict. */
export function meetEpisodes({ mine, before, theirs }: ThreeVersions): MetEpisodes {
  const [own, there] = [fieldsOf(mine), fieldsOf(theirs)];
  const { merged, both } = mergeVersions({ mine: own, before: fieldsOf(before), theirs: there });
  const shared = both.filter((key) => key in there);
  return {
    conflicts: shared.map((key) => ({
      key,
      ...(key === 'order'
        ? { label: videosTexts.episodeOrder, mine: tellOrder(mine), theirs: tellOrder(theirs) }
        : { label: tellName(key, before), mine: own[key] ?? '', theirs: there[key] ?? '' }),
    })),
    choose(kept) {
      const taken = shared.filter((key) => !kept.includes(key));
      return arrange(theirs, withFieldsOf(merged, there, taken));
    },
  };
}

const tellOrder = (channels: Channels): string =>
  channels
    .map((it) =>
      texts.common.labelled(it.name, texts.common.listed(it.episodes.map(({ title }) => title))),
    )
    .join(' · ');

function tellName(key: string, before: Channels): string {
  const id = Number(key.slice(1));
  if (key.startsWith('c'))
    return videosTexts.channelCalled(before.find((it) => it.id === id)?.name ?? '');
  const episodes = before.flatMap((it) => it.episodes);
  return videosTexts.episodeCalled(episodes.find((it) => it.id === id)?.title ?? '');
}
