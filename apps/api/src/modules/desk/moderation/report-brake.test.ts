import { reportVideo } from '@lantern/contracts/calls/moderation';
import {
  clearReportWave,
  decideReport,
  listReportWaves,
  listReports,
} from '@lantern/contracts/calls/operator/moderation';
import { expect, test } from 'vitest';

import { buildTestApp, type TestApp, useTestApp } from '../../../test/build-test-app.ts';
import { askAs, type Caller } from '../../../test/call-as.ts';
import { createMember } from '../../../test/create-member.ts';
import { createOperator } from '../../../test/create-operator.ts';
import { createVideo } from '../../../test/create-video.ts';

const dayMs = 86_400_000;

/** Reports each video of harm, from an address of its own, all at once. */
const sendWave = (
  sites: readonly [TestApp, ...TestApp[]],
  videos: readonly { id: number }[],
  { by = null, network = '198.51.100' }: { by?: Caller; network?: string } = {},
): Promise<string[]> =>
  Promise.all(
    videos.map(async ({ id }, index) => {
      const site = sites[index % sites.length] ?? sites[0];
      const address = `${network}.${index + 1}`;
      const payload = { cartoonCode: id, category: 'minors' } as const;
      return (await askAs(site, by)(reportVideo, payload, { address })).receipt;
    }),
  );

async function createVideos(site: TestApp, count: number) {
  const videos = [];
  for (let made = 0; made < count; made++) videos.push(await createVideo(site.deps));
  return videos;
}

async function countHidden(site: TestApp): Promise<number> {
  return site.deps.prisma.video.count({ where: { state: 'in_review' } });
}

/** A member who came back on three days, and registered long ago. */
async function createKnown(site: TestApp) {
  const member = await createMember(site.deps);
  const { memberId } = member;
  const at = site.clock.now();
  const createdAt = new Date(at.getTime() - 30 * dayMs);
  await site.deps.prisma.member.update({ where: { id: memberId }, data: { createdAt } });
  const days = [1, 2, 3].map((ago) => new Date(at.getTime() - ago * dayMs));
  await site.deps.prisma.watchDay.createMany({
    data: days.map((day) => ({ memberId, day, seconds: 600, lastReportAt: day })),
  });
  return member;
}

test('strangers from many addresses, at two processes, across midnight, hide five videos an hour', async () => {
  const site = await useTestApp();
  const beside = await buildTestApp({ beside: site });
  const minuteMs = 60_000;
  // 23:50 in Shanghai.
  site.clock.advance(11 * 60 * minuteMs + 50 * minuteMs);
  const videos = await createVideos(site, 24);
  const receipts = await sendWave([site, beside], videos.slice(0, 12));
  expect(new Set(receipts).size).toBe(12);
  expect(await countHidden(site)).toBe(5);
  site.clock.advance(20 * minuteMs);
  await sendWave([site, beside], videos.slice(12, 18), { network: '203.0.113' });
  expect(await countHidden(site)).toBe(5);
  const rows = await site.deps.prisma.videoReport.findMany();
  expect(rows.filter((it) => it.held)).toHaveLength(13);
  // The deadline of what waits runs as ever.
  for (const { createdAt, dueAt } of rows) {
    expect(dueAt.getTime() - createdAt.getTime()).toBe(dayMs);
  }
  site.clock.advance(41 * minuteMs);
  await sendWave([site, beside], videos.slice(18), { network: '192.0.2' });
  expect(await countHidden(site)).toBe(10);
  await beside.close();
});

test('a member with a history hides a video while strangers can’t, but few, and none of a minute does', async () => {
  const site = await useTestApp();
  const videos = await createVideos(site, 20);
  await sendWave([site], videos.slice(0, 5));
  expect(await countHidden(site)).toBe(5);
  await sendWave([site], videos.slice(5, 6), { by: await createMember(site.deps) });
  expect(await countHidden(site)).toBe(5);
  const known = await createKnown(site);
  await sendWave([site], videos.slice(5, 12), { by: known });
  expect(await countHidden(site)).toBe(8);

  // Reports that proved wrong cost the member's weight.
  const operator = askAs(site, await createOperator(site.deps));
  const { list } = await operator(listReports, { currentPage: 1 });
  const wrong = list.filter((it) => it.memberCode === known.memberCode && it.hid).slice(0, 2);
  for (const { receipt } of wrong) {
    await operator(decideReport, { receipt, decision: 'clear', note: '没有问题' });
  }
  site.clock.advance(3_600_001);
  await sendWave([site], videos.slice(12, 20), { by: known });
  const kept = await site.deps.prisma.videoReport.count({ where: { known: true } });
  expect(kept).toBe(3);
});

test('one call clears a wave: what it hid is back, other reports stay, and later ones hide again', async () => {
  const site = await useTestApp();
  const videos = await createVideos(site, 9);
  const operator = askAs(site, await createOperator(site.deps));
  expect(await operator(listReportWaves, {})).toEqual({ waves: [] });
  const own = await sendWave([site], videos.slice(8), { by: await createKnown(site) });
  const member = await createMember(site.deps);
  await sendWave([site], videos.slice(0, 7));
  await sendWave([site], videos.slice(7, 8), { by: member });
  const { waves } = await operator(listReportWaves, {});
  expect(waves).toMatchObject([{ reports: 8, videos: 8, hidden: 5, held: 3, addresses: 7 }]);
  const [wave] = waves;
  const late = await createVideo(site.deps);
  await sendWave([site], [late], { network: '192.0.2' });

  const span = { first: wave?.first ?? '', last: wave?.last ?? '', note: '同一批恶意举报' };
  const both = await Promise.all([
    operator(clearReportWave, span),
    operator(clearReportWave, span),
  ]);
  expect(both.toSorted((one, other) => one.reports - other.reports)).toEqual([
    { reports: 0, videos: 0, shown: 0, left: 0 },
    { reports: 8, videos: 8, shown: 5, left: 0 },
  ]);
  expect(await countHidden(site)).toBe(1);
  const open = await site.deps.prisma.videoReport.findMany({ where: { state: 'open' } });
  expect(open.map((it) => it.receipt)).toContain(own[0]);
  expect(open).toHaveLength(2);
  const messageCount = await site.deps.prisma.chatMessage.count({
    where: { memberId: member.memberId },
  });
  expect(messageCount).toBe(1);
  const audit = await site.deps.prisma.audit.findMany({ where: { action: 'report.clear-wave' } });
  expect(audit.map((it) => it.after)).toEqual([{ reports: 8, videos: 8, shown: 5 }]);

  // The operator has not looked at the videos: the wave shields none of them from a later report.
  site.clock.advance(3_600_001);
  await sendWave([site], videos.slice(0, 1));
  expect(await countHidden(site)).toBe(2);
});

test('reports that hide nothing are a wave too when they are many, and ended by an hour’s pause', async () => {
  const site = await useTestApp({ env: { LIMIT_REPORTS_PER_HOUR: '0' } });
  const [video] = await createVideos(site, 1);
  const send = (category: 'other' | 'copyright') =>
    askAs(site, null)(reportVideo, { cartoonCode: video?.id ?? 0, category });
  const alone = await send('copyright');
  site.clock.advance(3_600_000);
  for (let sent = 0; sent < 20; sent++) await send('other');
  const operator = askAs(site, await createOperator(site.deps));
  const { waves } = await operator(listReportWaves, {});
  expect(waves.map(({ reports, videos }) => [reports, videos])).toEqual([[20, 1]]);
  expect(waves[0]?.first).not.toBe(alone.receipt);
});
