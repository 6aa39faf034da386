import fc from 'fast-check';
import { expect, it } from 'vitest';

import { type Channels, isSameEpisodes, meetEpisodes } from './episode-versions.ts';

const episode = (id: number, title = `第${id}集`) => ({
  ...{ id, title, durationSeconds: 60.5, sold: 0, subtitles: [] },
});
const before: Channels = [
  { id: 1, name: '线路一', episodes: [episode(1), episode(2)] },
  { id: 2, name: '线路二', episodes: [episode(3)] },
];

/** The same channels and episodes with other names and orders; an episode may have moved or be deleted. */
const edited: fc.Arbitrary<Channels> = fc
  .tuple(
    fc.shuffledSubarray([1, 2, 3], { minLength: 3 }),
    fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
    fc.array(fc.constantFrom('一 🎬', '二', ''), { minLength: 5, maxLength: 5 }),
    fc.boolean(),
  )
  .map(([order, places, names, isTurned]) => {
    const named = order.map((id) => episode(id, names[id] || undefined));
    const channels = before.map((channel, place) => ({
      ...{ id: channel.id, name: names[place] || channel.name },
      episodes: named.filter((_, n) => (places[n] ? 1 : 0) === place),
    }));
    return isTurned ? channels.toReversed() : channels;
  });

const titlesIn = (channels: Channels) =>
  new Map(channels.flatMap((it) => it.episodes.map(({ id, title }) => [id, title])));

it('keeps changes by one operator, asks about fields that both changed, and loses no existing episode', () => {
  fc.assert(
    fc.property(edited, edited, fc.boolean(), (mine, theirs, isMine) => {
      const { conflicts, choose } = meetEpisodes({ mine, before, theirs });
      const chosen = choose(isMine ? conflicts.map(({ key }) => key) : []);
      const [own, there, kept] = [titlesIn(mine), titlesIn(theirs), titlesIn(chosen)];
      expect(new Set(kept.keys())).toEqual(new Set(there.keys()));
      for (const [id, title] of titlesIn(before)) {
        const one = own.get(id);
        const isTheirs = one === title || (there.get(id) !== title && !isMine);
        expect([id, kept.get(id)]).toEqual([id, isTheirs ? there.get(id) : one]);
      }
      // If one of them changed nothing, the result is the other's version.
      expect(!isSameEpisodes(mine, before) || isSameEpisodes(chosen, theirs)).toBe(true);
      expect(!isSameEpisodes(theirs, before) || isSameEpisodes(chosen, mine)).toBe(true);
    }),
  );
});

it('puts an episode that was added meanwhile last in its channel, and drops one that was deleted', () => {
  const theirs: Channels = [
    { id: 1, name: '高清', episodes: [episode(1), episode(9, '新')] },
    { id: 2, name: '线路二', episodes: [episode(3)] },
  ];
  const mine: Channels = [
    { id: 2, name: '线路二', episodes: [episode(2), episode(3)] },
    { id: 1, name: '线路一', episodes: [episode(1, '序')] },
  ];
  const { conflicts, choose } = meetEpisodes({ mine, before, theirs });
  expect(conflicts.map(({ key, label }) => [key, label])).toEqual([['order', '剧集顺序']]);
  expect(
    choose(['order']).map((it) => [it.name, ...it.episodes.map(({ title }) => title)]),
  ).toEqual([
    ['线路二', '第3集'],
    ['高清', '序', '新'],
  ]);
});
