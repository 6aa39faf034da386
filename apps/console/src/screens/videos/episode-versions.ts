import * as z from 'zod/mini';

import { texts } from '#text/texts.ts';
import { videosTexts } from '#text/videos.ts';

import type { Conflict } from '../../ui/conflict-dialog.tsx';
import type { VideoDetail } from './video-row.ts';

export type Channels = VideoDetail['channels'];

/**
 * Names of channels (`c1`), whether they are for VIP (`v1`), titles of episodes (`e1`) by their ids, and the ids of all in
 * their order.
 */
export type Fields = Readonly<Record<string, string>>;

const forVip = 'vip';

/** Returns what operators change of channels and episodes, field by field. */
export function fieldsOf(channels: Channels): Fields {
  const order = channels.map((it) => [it.id, it.episodes.map(({ id }) => id)]);
  const fields: Record<string, string> = { order: JSON.stringify(order) };
  for (const { id, name, vipOnly, episodes } of channels) {
    fields[`c${id}`] = name;
    fields[`v${id}`] = vipOnly ? forVip : '';
    for (const episode of episodes) fields[`e${episode.id}`] = episode.title;
  }
  return fields;
}

const order = z.array(z.tuple([z.int(), z.array(z.int())]));
const orderIn = (fields: Fields) => order.parse(JSON.parse(fields['order'] ?? '[]'));

/** Names and orders the existing channels and episodes by the fields; unknown ones come last in their channel. */
export function arrange(there: Channels, fields: Fields): Channels {
  const all = new Map(there.flatMap((it) => it.episodes.map((episode) => [episode.id, episode])));
  const take = (id: number) => {
    const episode = all.get(id);
    all.delete(id);
    return episode ? [{ ...episode, title: fields[`e${id}`] ?? episode.title }] : [];
  };
  const placed = orderIn(fields).flatMap(([id, ids]) => {
    const channel = there.find((it) => it.id === id);
    return channel ? [{ channel, episodes: ids.flatMap(take) }] : [];
  });
  for (const channel of there)
    if (!placed.some((it) => it.channel === channel)) placed.push({ channel, episodes: [] });
  return placed.map(({ channel, episodes }) => ({
    id: channel.id,
    name: fields[`c${channel.id}`] ?? channel.name,
    vipOnly: (fields[`v${channel.id}`] ?? (channel.vipOnly ? forVip : '')) === forVip,
    episodes: [...episodes, ...channel.episodes.flatMap(({ id }) => take(id))],
  }));
}

/** Describes a field that two operators changed, with both values in words. */
export function formatEpisodeField(
  key: string,
  { mine, before, theirs }: Readonly<Record<'mine' | 'before' | 'theirs', Fields>>,
): Conflict {
  if (key === 'order')
    return {
      key,
      label: videosTexts.episodeOrder,
      mine: tellOrder(mine),
      theirs: tellOrder(theirs),
    };
  if (key.startsWith('v')) {
    const format = (fields: Fields) =>
      fields[key] === forVip ? videosTexts.forVip : videosTexts.forAll;
    const channel = before[key.replace('v', 'c')] ?? '';
    return { key, label: videosTexts.forWhom(channel), mine: format(mine), theirs: format(theirs) };
  }
  const label = key.startsWith('c') ? videosTexts.channelCalled : videosTexts.episodeCalled;
  return { key, label: label(before[key] ?? ''), mine: mine[key] ?? '', theirs: theirs[key] ?? '' };
}

const tellOrder = (fields: Fields): string =>
  orderIn(fields)
    .map(([id, ids]) =>
      texts.common.labelled(
        fields[`c${id}`] ?? '',
        texts.common.listed(ids.map((episode) => fields[`e${episode}`] ?? '')),
      ),
    )
    .join(' · ');
