import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { makeVideo } from '../../../../test/make-video.ts';
import { probeSource } from './probe-source.ts';
import { runTool } from './run-tool.ts';

// Encoding takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const seconds = 4;
let folder: string;
const at = (name: string): string => join(folder, name);

/** The codecs of each container. */
const containers: Readonly<Record<string, readonly string[]>> = {
  mkv: ['-c', 'copy'],
  webm: ['-c:v', 'libvpx', '-b:v', '200k', '-c:a', 'libvorbis'],
  mp4: ['-c', 'copy'],
  mov: ['-c', 'copy'],
  ts: ['-c', 'copy'],
  flv: ['-c:v', 'copy', '-c:a', 'aac'],
  asf: ['-c:v', 'wmv2', '-c:a', 'wmav2'],
  wmv: ['-c:v', 'wmv2', '-c:a', 'wmav2'],
  mpg: ['-c:v', 'mpeg2video', '-c:a', 'mp2'],
  nut: ['-c', 'copy'],
  mxf: ['-c:v', 'mpeg2video', '-c:a', 'pcm_s16le', '-ar', '48000'],
};

async function draw(args: readonly string[]): Promise<void> {
  const made = await runTool('ffmpeg', ['-v', 'error', '-y', ...args]);
  if (made.exitCode !== 0) throw new Error(made.errors);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clocks-'));
  await makeVideo(at('film.mkv'), { size: '128x96', seconds, rate: 25 });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe.each(Object.entries(containers))('a film as %s', (ending, codecs) => {
  test.each([0, 0.04, 20, 95_443])('is whole when its clock begins at %d s', async (offset) => {
    const film = at(`${offset}.${ending}`);
    await draw(['-i', at('film.mkv'), ...codecs, '-output_ts_offset', `${offset}`, film]);
    const { durationSeconds } = await probeSource(film);
    expect(Math.abs(durationSeconds - seconds)).toBeLessThan(0.15);
  });
});

test.each(['mkv', 'webm', 'ts', 'flv', 'asf', 'mpg', 'nut'])(
  'a film as %s whose clock begins before 0 is whole',
  async (ending) => {
    const film = at(`before.${ending}`);
    const codecs = containers[ending] ?? [];
    await draw(['-i', at('film.mkv'), ...codecs, '-output_ts_offset', '-2', film]);
    const { durationSeconds } = await probeSource(film);
    expect(Math.abs(durationSeconds - seconds)).toBeLessThan(0.15);
  },
);

test.each(['mkv', 'webm'])('half of a late film as %s is still refused', async (ending) => {
  const film = at(`whole.${ending}`);
  const codecs = containers[ending] ?? [];
  await draw(['-i', at('film.mkv'), ...codecs, '-output_ts_offset', '20', film]);
  const bytes = await readFile(film);
  await writeFile(at(`half.${ending}`), bytes.subarray(0, bytes.length / 2));
  await expect(probeSource(at(`half.${ending}`))).rejects.toMatchObject({ fault: 'cut-off' });
});
