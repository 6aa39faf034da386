import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { makeVideoFolder } from '../../../../test/make-video.ts';
import { chooseRungs, encodeHls } from './encode-hls.ts';
import { probeSource } from './probe-source.ts';
import { runTool } from './run-tool.ts';

// Encoding takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let folder: string;
beforeAll(async () => {
  folder = await makeVideoFolder();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(program: string, args: string[]): Promise<string> {
  const { exitCode, output, errors } = await runTool(program, args);
  if (exitCode !== 0) throw new Error(errors);
  return output;
}

/** Red in a matrix and a range, as yuv420p. */
const red = (matrix: string, range: 'tv' | 'pc'): string =>
  `format=gbrp,scale=out_color_matrix=${matrix}:out_range=${range},format=${range === 'pc' ? 'yuvj420p' : 'yuv420p'}`;
const tag = (matrix: string, range = 'tv'): string[] =>
  [
    ['-c:v', 'libx264', '-colorspace', matrix, '-color_primaries', matrix],
    ['-color_trc', matrix, '-color_range', range],
  ].flat();

const hd = '1280x720';
const sd = '320x180';

test.each([
  ['RGB in HD', 'rgb.mkv', hd, 'format=bgr0', ['-c:v', 'ffv1']],
  ['RGB in SD', 'small.mkv', sd, 'format=bgr0', ['-c:v', 'ffv1']],
  ['BT.709, tagged', 'tagged.mp4', hd, red('bt709', 'tv'), tag('bt709')],
  ['BT.709 in SD, tagged', 'tagged-sd.mp4', sd, red('bt709', 'tv'), tag('bt709')],
  ['BT.601 in HD, tagged', '601.mp4', hd, red('smpte170m', 'tv'), tag('smpte170m')],
  ['untagged HD', 'untagged.mp4', hd, red('bt709', 'tv'), ['-c:v', 'libx264']],
  ['untagged SD', 'untagged-sd.mp4', sd, red('smpte170m', 'tv'), ['-c:v', 'libx264']],
  ['full range', 'full.mp4', hd, red('bt709', 'pc'), tag('bt709', 'pc')],
  ['a photo camera', 'camera.avi', hd, red('smpte170m', 'pc'), ['-c:v', 'mjpeg', '-q:v', '1']],
  ['a GIF', 'moving.gif', sd, 'null', []],
  ['QuickTime RLE', 'editor.mov', hd, 'format=rgb24', ['-c:v', 'qtrle']],
  ['a screen recording', 'screen.flv', hd, 'format=bgr24', ['-c:v', 'flashsv']],
])('%s is BT.709 and says so in every rendition', async (_what, name, size, filter, codec) => {
  const source = join(folder, name);
  const picture = ['-f', 'lavfi', '-i', `color=c=0xFF0000:s=${size}:r=10:d=2`];
  await run('ffmpeg', ['-v', 'error', '-y', ...picture, '-vf', filter, ...codec, source]);
  const facts = await probeSource(source);
  const rungs = chooseRungs(facts);
  await encodeHls({ source, facts, rungs, folder: join(folder, `${name}-hls`) });
  for (const rung of rungs) {
    const playlist = join(folder, `${name}-hls`, rung.name, 'index.m3u8');
    const shown = join(folder, 'shown');
    await run(
      'ffmpeg',
      [
        ['-v', 'error', '-y', '-i', playlist, '-frames:v', '1', '-vf', 'crop=2:2:32:32'],
        ['-pix_fmt', 'yuv420p', '-f', 'rawvideo', shown],
      ].flat(),
    );
    const [y = 0, , , , u = 0, v = 0] = await readFile(shown);
    // Red of BT.709, limited range.
    expect(Math.max(Math.abs(y - 63), Math.abs(u - 102), Math.abs(v - 240))).toBeLessThanOrEqual(2);
    const entries = 'stream=color_range,color_space,color_transfer,color_primaries';
    const shows = ['-show_entries', entries, '-of', 'default=nw=1:nk=1'];
    const output = await run('ffprobe', ['-v', 'error', ...shows, playlist]);
    expect(output.trim().split('\n').slice(0, 4)).toEqual(['tv', 'bt709', 'bt709', 'bt709']);
  }
});
