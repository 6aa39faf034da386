import { expect, onTestFinished, test } from 'vitest';

import { buildTestApp } from '../../../../test/build-test-app.ts';
import { createBareVideos, createVideo } from '../../../../test/create-video.ts';
import { transactAsOwner } from '../../../../test/database.ts';
import { findAllNeighbours } from '../catalogue.jobs.ts';

const films = 120;
const members = 400;

test('what is watched together is found where that takes longer than a statement of a request may', async () => {
  const site = await buildTestApp({ env: { DATABASE_STATEMENT_TIMEOUT_MS: '1000' } });
  onTestFinished(() => site.close());
  const { deps, clock } = site;
  await createVideo(deps, { state: 'draft' });
  await createBareVideos(deps, films);
  await transactAsOwner(site, async (tx) => {
    // Without the rows of members and films, which nothing here reads.
    await tx.query('set local session_replication_role = replica');
    await tx.query(`insert into channel (video_id, name, position)
      select id, '一', 0 from video where state = 'published'`);
    await tx.query(`insert into episode (channel_id, video_id, title, asset_id)
      select c.id, c.video_id, '一', gen_random_uuid() from channel c join video v on v.id = c.video_id
      where v.state = 'published'`);
    await tx.query(
      `insert into play_position (member_id, episode_id, position_seconds, reported_at)
       select m, e.id, 9, $1::timestamptz - random() * interval '60 days'
       from generate_series(1, ${members}) m cross join episode e join video v on v.id = e.video_id
       where v.state = 'published'`,
      [clock.now()],
    );
    await tx.query('analyze');
  });
  await findAllNeighbours(deps);
  const found = await deps.prisma.videoNeighbour.groupBy({ by: ['videoId'], _count: true });
  expect(found).toHaveLength(films);
  expect(new Set(found.map((it) => it._count))).toEqual(new Set([20]));
});
