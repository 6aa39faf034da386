import { getVideoDetail } from '@lantern/contracts/calls/watch';
import { expect, onTestFinished, test } from 'vitest';

import { useTestApp } from '../../../test/build-test-app.ts';
import { callAs, dataOf } from '../../../test/call-as.ts';
import { createMember } from '../../../test/create-member.ts';
import { bytesOfSegment, createVideo } from '../../../test/create-video.ts';
import { startTestS3 } from '../../../test/start-s3.ts';

test('media in a bucket is served like files: whole, in ranges, and refused when it is gone', async () => {
  const s3 = await startTestS3();
  onTestFinished(() => s3.stop());
  const site = await useTestApp({ env: { STORAGE: 's3', ...s3.env } });
  const member = await createMember(site.deps);
  const video = await createVideo(site.deps);
  const answered = await callAs(site, member)(getVideoDetail, { index: 0, vid: video.id });
  const master = dataOf(answered).srcList[0]?.urlList[0]?.url ?? '';
  const [segment = '', gone = ''] = video.segmentNames;
  const get = (name: string, range?: string) =>
    site.app.inject({
      url: master.replace('master.m3u8', name),
      headers: { token: member.token, ...(range !== undefined && { range }) },
    });

  const whole = await get(segment);
  expect([whole.statusCode, whole.rawPayload]).toEqual([200, bytesOfSegment(0)]);
  const part = await get(segment, 'bytes=9-17');
  expect([part.statusCode, part.body]).toEqual([206, 'segment 0']);
  expect(part.headers['content-range']).toBe(`bytes 9-17/${bytesOfSegment(0).length}`);
  expect((await get(video.initName)).body).toBe('init');
  const poster = await site.app.inject({ url: `/media/${video.posterKey}` });
  expect([poster.statusCode, poster.body]).toEqual([200, 'poster']);

  await site.deps.storage.remove(`media/${video.assetId}/${gone}`);
  expect((await get(gone)).statusCode).toBe(404);
});
