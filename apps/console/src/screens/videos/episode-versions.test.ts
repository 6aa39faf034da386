import fc from 'fast-check';
import { expect, it } from 'vitest';

import { mergeVersions, withFieldsOf } from '../../ui/merge-versions.ts';
import { arrange, type Channels, fieldsOf, formatEpisodeField } from './episode-versions.ts';

const episode = (id: number, title = `第${id}集`) => ({
  id,
  title,
  durationSeconds: 60.5,
  sold: 0,
  subtitles: [],
});
const before: Channels = [
  { id: 1, name: '线路一', vipOnly: false, episodes: [episode(1), episode(2)] },
  { id: 2, name: '线路二', vipOnly: false, episodes: [episode(3)] },
];

/** Merges two edits as a form does: where both changed a field, one of them is chosen. */
function merge({ mine, theirs, isMine }: { mine: Channels; theirs: Channels; isMine: boolean }) {
  const versions = { mine: fieldsOf(mine), before: fieldsOf(before), theirs: fieldsOf(theirs) };
  const { merged, both } = mergeVersions(versions);
  return {
    conflicts: both.map((key) => formatEpisodeField(key, versions)),
    chosen: arrange(theirs, withFieldsOf(merged, versions.theirs, isMine ? [] : both)),
  };
}

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
      id: channel.id,
      name: names[place] || channel.name,
      vipOnly: places[place] === true,
      episodes: named.filter((_, n) => (places[n] ? 1 : 0) === place),
    }));
    return isTurned ? channels.toReversed() : channels;
  });

const isSame = (one: Channels, other: Channels): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const titlesIn = (channels: Channels) =>
  new Map(channels.flatMap((it) => it.episodes.map(({ id, title }) => [id, title])));

it('keeps changes by one operator, asks about fields that both changed, and loses no existing episode', () => {
  fc.assert(
    fc.property(edited, edited, fc.boolean(), (mine, theirs, isMine) => {
      const { chosen } = merge({ mine, theirs, isMine });
      const [own, there, kept] = [titlesIn(mine), titlesIn(theirs), titlesIn(chosen)];
      expect(new Set(kept.keys())).toEqual(new Set(there.keys()));
      for (const [id, title] of titlesIn(before)) {
        const one = own.get(id);
        const isTheirs = one === title || (there.get(id) !== title && !isMine);
        expect([id, kept.get(id)]).toEqual([id, isTheirs ? there.get(id) : one]);
      }
      // If one of them changed nothing, the result is the other's version.
      expect(isSame(mine, before) ? chosen : theirs).toEqual(theirs);
      expect(isSame(theirs, before) ? chosen : mine).toEqual(mine);
    }),
  );
});

it('puts an episode that was added meanwhile last in its channel, and drops one that was deleted', () => {
  const theirs: Channels = [
    { id: 1, name: '高清', vipOnly: false, episodes: [episode(1), episode(9, '新')] },
    { id: 2, name: '线路二', vipOnly: false, episodes: [episode(3)] },
  ];
  const mine: Channels = [
    { id: 2, name: '线路二', vipOnly: false, episodes: [episode(2), episode(3)] },
    { id: 1, name: '线路一', vipOnly: false, episodes: [episode(1, '序')] },
  ];
  const { conflicts, chosen } = merge({ mine, theirs, isMine: true });
  expect(conflicts).toEqual([
    {
      key: 'order',
      label: '剧集顺序',
      mine: '线路二：第2集、第3集 · 线路一：序',
      theirs: '高清：第1集、新 · 线路二：第3集',
    },
  ]);
  expect(chosen.map((it) => [it.name, ...it.episodes.map(({ title }) => title)])).toEqual([
    ['线路二', '第3集'],
    ['高清', '序', '新'],
  ]);
});
