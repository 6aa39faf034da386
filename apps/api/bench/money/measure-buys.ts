import * as z from 'zod/mini';

import { createOpenVideos } from '../../src/modules/access/open-video.ts';
import { buyEpisode } from '../../src/modules/watch/buy-episode.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { createMember, type TestMember } from '../../src/test/create-member.ts';
import { createVideo } from '../../src/test/create-video.ts';
import { buyBare, makeBareTables } from './bare-tables.ts';

const workers = 16;
const memberCount = 200;
const rounds = 3;

/** Purchases a second by so many workers, each of a pair that was not bought before. */
async function rate(count: number, buy: (index: number) => Promise<unknown>): Promise<number> {
  const queue = Array.from({ length: count }, (_, index) => index).values();
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: workers }, async () => {
      for (const index of queue) await buy(index);
    }),
  );
  return count / ((performance.now() - begun) / 1000);
}

interface Wanted {
  videoId: number;
  episodeId: number;
}

const episodesOfVideo = 100;

/** Paid episodes, a hundred to a video, so that what is asked about a video stays what it usually is. */
async function makeEpisodes(deps: Deps, count: number): Promise<Wanted[]> {
  const made: Wanted[] = [];
  while (made.length < count) {
    const { id } = await createVideo(deps, { paid: true });
    const { rows } = await deps.db.query(
      `insert into episode (channel_id, video_id, position, title, asset_id)
       select channel_id, video_id, place, title, asset_id
         from episode cross join generate_series(1, $2::int) place where video_id = $1
       returning id as "episodeId"`,
      [id, episodesOfVideo],
    );
    const ids = z.array(z.object({ episodeId: z.number() })).parse(rows);
    made.push(...ids.map(({ episodeId }) => ({ videoId: id, episodeId })));
  }
  return made;
}

const median = (values: number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

const actorOf = ({ memberId, memberCode, h5Uuid }: TestMember) => ({
  memberId,
  memberCode,
  h5Uuid,
  sessionHash: '',
});

/**
 * The verb as the call runs it, against a bare transaction of the same shape, in rounds that take turns: over
 * many members, and all on one. Answers the ratios.
 */
export async function measureBuys(
  deps: Deps,
  count: number,
): Promise<{ spread: number; one: number }> {
  const members: TestMember[] = [];
  while (members.length < memberCount)
    members.push(await createMember(deps, { coins: 10_000_000 }));
  const episodes = await makeEpisodes(deps, count * rounds * 2);
  await makeBareTables(
    deps.db.pool,
    members.map((it) => it.memberId),
  );
  const { find } = createOpenVideos(deps);
  let taken = 0;
  const ours = (spread: boolean) => (index: number) => {
    const member = members[spread ? index % memberCount : 0];
    const wanted = episodes[taken++];
    if (member === undefined || wanted === undefined) throw new Error('nothing left to buy');
    return buyEpisode(deps, find, wanted, actorOf(member));
  };
  let takenBare = 0;
  const bare = (spread: boolean) => (index: number) =>
    buyBare(deps.db.pool, members[spread ? index % memberCount : 0]?.memberId ?? 0, takenBare++);

  const compare = async (name: string, spread: boolean): Promise<number> => {
    const [own, plain]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      plain.push(await rate(count, bare(spread)));
      own.push(await rate(count, ours(spread)));
    }
    const ratio = median(own) / median(plain);
    console.log(
      `buys, ${name}: ${Math.round(median(own))}/s, bare ${Math.round(median(plain))}/s, ratio ${ratio.toFixed(2)} (at least 0.5)`,
    );
    return ratio;
  };
  return {
    spread: await compare('over many members', true),
    one: await compare('all by one member', false),
  };
}
