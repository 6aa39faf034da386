import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { listChat } from '@lantern/contracts/calls/chat';
import { reportVideo } from '@lantern/contracts/calls/moderation';
import { listIngests } from '@lantern/contracts/calls/operator/ingests';
import { logInOperator } from '@lantern/contracts/calls/operator/session';
import type { APIRequestContext } from '@playwright/test';

import { askSite } from '../ask-site.ts';
import { registerMember } from '../become-member.ts';
import { enter, expect, expectWell, test } from './console.ts';

const run = promisify(execFile);

interface Sending {
  token: string;
  path: string;
  title: string;
}

/** Sends a film as an operator's program does, in one piece, to be looked at before it is published. */
async function sendFilm(request: APIRequestContext, { token, path, title }: Sending) {
  const bytes = await readFile(path);
  const meta = { filename: 'film.mp4', title, category: '81' };
  const metadata = Object.entries(meta)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');
  const headers = { token, 'tus-resumable': '1.0.0' };
  const begun = await request.post('/admin-api/uploads', {
    headers: { ...headers, 'upload-length': String(bytes.length), 'upload-metadata': metadata },
  });
  expect([begun.status(), await begun.text()]).toEqual([201, '']);
  const sent = await request.patch(begun.headers()['location'] ?? '', {
    headers: {
      ...headers,
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    data: bytes,
  });
  expect(sent.status()).toBe(204);
}

test('a reported film is hidden, decided, and refused when it comes back in another encoding', async ({
  page,
  request,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'lantern-report-'));
  // Digits alone: other tests list it, and find no English on their screens.
  const name = `举报测试-${Date.now()}`;
  const [film, other] = [join(folder, 'film.mp4'), join(folder, 'other.mp4')];
  const ffmpeg = (...args: string[]) => run('ffmpeg', ['-v', 'error', '-y', ...args]);
  const source = ['-f', 'lavfi', '-i', 'mandelbrot=size=320x240:rate=10', '-t', '8'];
  await ffmpeg(...source, '-preset', 'ultrafast', film);
  await ffmpeg('-i', film, '-vf', 'scale=200:150', '-c:v', 'mpeg4', '-q:v', '12', '-r', '8', other);
  const account = { loginName: 'operator', loginPwd: 'operator1234' };
  const { token } = await askSite(request, logInOperator, account);
  const find = async (title: string) =>
    (await askSite(request, listIngests, { size: 100 }, token)).list.find(
      (it) => it.title === title,
    );
  await sendFilm(request, { token, path: film, title: name });
  await expect.poll(async () => (await find(name))?.state, { timeout: 90_000 }).toBe('published');
  const me = await registerMember(request);
  const cartoonCode = (await find(name))?.videoId ?? 0;
  const about = { cartoonCode, category: 'consent', detail: '视频里是我，未经同意' } as const;
  await askSite(request, reportVideo, about, me.token);

  await enter(page, '/reports');
  await expect(page.getByRole('heading', { level: 1, name: '审核' })).toBeVisible();
  await expectWell(page);
  await page.getByRole('button', { name: name }).click();
  const drawer = page.getByRole('dialog', { name });
  await expect(drawer).toContainText('视频里是我，未经同意');
  const video = drawer.locator('video');
  await expect
    .poll(() => video.evaluate((it: HTMLVideoElement) => it.readyState))
    .toBeGreaterThan(1);
  await expectWell(page);
  await drawer.getByRole('button', { name: '属实，下架' }).click();
  const question = page.getByRole('dialog', { name: `下架《${name}》？` });
  await question.getByRole('textbox', { name: '原因' }).fill('本人投诉');
  await question.getByRole('button', { name: '属实，下架' }).click();
  await expect(page.getByText('视频已下架')).toBeVisible();
  await expect(page.getByRole('button', { name })).toBeHidden();
  const response = await request.get(listChat.path, {
    headers: { token: me.token, security: '1' },
  });
  expect(await response.text()).toContain('经核实已下架');

  await sendFilm(request, { token, path: other, title: `${name}-再传` });
  await expect
    .poll(async () => (await find(`${name}-再传`))?.state, { timeout: 90_000 })
    .toBe('failed');
  await page.goto('/console/reports?tab=months');
  await expect(page.getByRole('region', { name: '每月举报处理情况' })).toBeVisible();
  await expectWell(page);
  await page.goto('/console/reports?tab=danmaku');
  await expect(page.getByRole('searchbox', { name: '视频编号' })).toBeVisible();
  await expectWell(page);
  await rm(folder, { recursive: true, force: true });
});
