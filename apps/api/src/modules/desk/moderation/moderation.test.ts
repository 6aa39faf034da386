import { checkKeptVideos } from '@lantern/contracts/calls/kept';
import { reportVideo } from '@lantern/contracts/calls/moderation';
import { decideReport as decideReportCall } from '@lantern/contracts/calls/operator/moderation';
import { getVideoDetail } from '@lantern/contracts/calls/watch';
import type { ReportCategory } from '@lantern/rules/report';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { actOf } from '../../../test/act-of.ts';
import { buildTestApp, type TestApp, useTestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs, type Caller } from '../../../test/call-as.ts';
import { type Cast, createCast } from '../../../test/cast.ts';
import { createVideo } from '../../../test/create-video.ts';
import { decideReport } from './operate-reports.ts';

let testApp: TestApp;
let cast: Cast;
let operatorId: number;
beforeAll(async () => {
  testApp = await buildTestApp({ env: { LIMIT_REPORT_HIDES_PER_HOUR: '0' } });
  cast = await createCast(testApp);
  const data = { loginName: 'moderator', passwordHash: 'none' };
  operatorId = Number((await testApp.deps.prisma.operator.create({ data })).id);
});
afterAll(() => testApp.close());

const report = async (videoId: number, category: ReportCategory, caller: Caller = null) =>
  (await askAs(testApp, caller)(reportVideo, { cartoonCode: videoId, category })).receipt;

const decide = async (receipt: string, decision: 'uphold' | 'clear') => {
  const { state } = await decideReport(
    { deps: testApp.deps, act: actOf(operatorId, decideReportCall) },
    { receipt, decision, note: 'looked' },
  );
  return state;
};

const stateOf = async (id: number) =>
  (await testApp.deps.prisma.video.findUniqueOrThrow({ where: { id } })).state;

/** HTTP status of the video's page, its poster, and one of its segments under an address given before. */
async function look(video: Awaited<ReturnType<typeof createVideo>>, address: string) {
  const page = await callAs(testApp, cast.vip)(getVideoDetail, { vid: video.id });
  const fetched = async (url: string) =>
    (await testApp.app.inject({ url, headers: { token: cast.vip.token } })).statusCode;
  const segment = address.replace('master.m3u8', video.segmentNames[0] ?? '');
  return [page.status, await fetched(`/media/${video.posterKey}`), await fetched(segment)];
}

const addressOf = async (videoId: number): Promise<string> => {
  const { srcList } = await askAs(testApp, cast.vip)(getVideoDetail, { vid: videoId });
  return srcList[0]?.urlList[0]?.url ?? '';
};

describe('a report', () => {
  test('is taken from visitors and members, with a receipt of its own and a deadline', async () => {
    const video = await createVideo(testApp.deps);
    const receipts = [
      await report(video.id, 'copyright'),
      await report(video.id, 'other', cast.demo),
    ];
    for (const receipt of receipts) expect(receipt).toMatch(/^R20310521-[0-9A-HJKMNP-TV-Z]{8}$/);
    expect(new Set(receipts).size).toBe(2);
    const rows = await testApp.deps.prisma.videoReport.findMany({
      where: { videoId: video.id },
      orderBy: { id: 'asc' },
    });
    expect(rows.map((it) => [it.memberId && Number(it.memberId), it.state, it.hid])).toEqual([
      [null, 'open', false],
      [cast.demo.memberId, 'open', false],
    ]);
    expect(rows[0]?.dueAt.getTime()).toBe(testApp.clock.now().getTime() + 72 * 3_600_000);
    expect(Buffer.from(rows[0]?.address ?? []).toString()).not.toContain('127.0.0.1');
  });

  test.each(['copyright', 'other'] as const)(
    'of %s leaves the video where it is',
    async (category) => {
      const video = await createVideo(testApp.deps);
      await report(video.id, category);
      expect(await stateOf(video.id)).toBe('published');
    },
  );

  test.each(['minors', 'consent'] as const)(
    'of %s takes the page, the picture and every segment away at once',
    async (category) => {
      const video = await createVideo(testApp.deps);
      const address = await addressOf(video.id);
      expect(await look(video, address)).toEqual([200, 200, 200]);
      await report(video.id, category);
      await expect.poll(() => look(video, address)).toEqual([404, 404, 404]);
      const kept = await askAs(testApp, cast.vip)(checkKeptVideos, { codes: [video.id] });
      expect(kept).toEqual([]);
    },
  );

  test('needs a video that the reporter can see, and words of a bearable length', async () => {
    const hidden = await createVideo(testApp.deps, { state: 'in_review' });
    const dark = await createVideo(testApp.deps, {
      categoryCode: '90',
      sonCode: '901',
      darkWeb: true,
    });
    const send = callAs(testApp, cast.demo);
    const about = { category: 'minors' } as const;
    expect((await send(reportVideo, { ...about, cartoonCode: hidden.id })).code).toBe(404);
    expect((await send(reportVideo, { ...about, cartoonCode: dark.id })).code).toBe(403);
    const long = { ...about, cartoonCode: dark.id, detail: 'x'.repeat(501) };
    expect((await send(reportVideo, long)).code).toBe(400);
    expect(await stateOf(dark.id)).toBe('published');
  });

  test('is limited per address, for every sender', async () => {
    const limited = await useTestApp({ env: { LIMIT_REPORTS_PER_HOUR: '2' } });
    const video = await createVideo(limited.deps);
    const payload = { cartoonCode: video.id, category: 'other' } as const;
    const codes: number[] = [];
    for (let i = 0; i < 3; i++)
      codes.push((await callAs(limited, null)(reportVideo, payload)).code);
    expect(codes).toEqual([0, 0, 429]);
    const away = await callAs(limited, null)(reportVideo, payload, { address: '198.51.100.9' });
    expect(away.code).toBe(0);
    limited.clock.advance(3_600_001);
    expect((await callAs(limited, null)(reportVideo, payload)).code).toBe(0);
  });
});

describe('an operator who has looked', () => {
  test('shows the video again, and a flood for the same reason does not hide it', async () => {
    const video = await createVideo(testApp.deps);
    const receipt = await report(video.id, 'consent');
    expect(await stateOf(video.id)).toBe('in_review');
    expect(await decide(receipt, 'clear')).toBe('cleared');
    expect(await stateOf(video.id)).toBe('published');
    await Promise.all(Array.from({ length: 10 }, () => report(video.id, 'consent')));
    expect(await stateOf(video.id)).toBe('published');
    await report(video.id, 'minors');
    expect(await stateOf(video.id)).toBe('in_review');
  });

  test('clears all open reports of one reason with one of them', async () => {
    const video = await createVideo(testApp.deps);
    const [first, second] = [await report(video.id, 'other'), await report(video.id, 'other')];
    const apart = await report(video.id, 'copyright');
    await decide(first, 'clear');
    const states = await testApp.deps.prisma.videoReport.findMany({
      where: { receipt: { in: [second, apart] } },
      orderBy: { id: 'asc' },
    });
    expect(states.map((it) => it.state)).toEqual(['cleared', 'open']);
  });

  test('takes the video down for good when the report is right', async () => {
    const video = await createVideo(testApp.deps);
    const receipt = await report(video.id, 'minors');
    expect(await decide(receipt, 'uphold')).toBe('upheld');
    expect(await stateOf(video.id)).toBe('taken_down');
    expect(await decide(receipt, 'clear')).toBe('upheld');
    expect(await stateOf(video.id)).toBe('taken_down');
  });

  test('does not publish what was never hidden by a report', async () => {
    const video = await createVideo(testApp.deps);
    const receipt = await report(video.id, 'other');
    await testApp.deps.prisma.video.update({
      where: { id: video.id },
      data: { state: 'in_review' },
    });
    await decide(receipt, 'clear');
    expect(await stateOf(video.id)).toBe('in_review');
  });

  test('is refused an unknown receipt', async () => {
    await expect(decide('R20310521-NOTHING0', 'clear')).rejects.toMatchObject({
      refusal: 'report-unknown',
    });
  });

  test('decides beside reports that come at the same time', async () => {
    const video = await createVideo(testApp.deps);
    const receipt = await report(video.id, 'minors');
    await Promise.allSettled([
      decide(receipt, 'clear'),
      ...Array.from({ length: 5 }, () => report(video.id, 'minors')),
    ]);
    expect(await stateOf(video.id)).toBe('published');
  });
});
