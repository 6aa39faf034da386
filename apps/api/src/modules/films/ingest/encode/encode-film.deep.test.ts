import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { checkCuts } from '../../../../platform/mp4/film-cuts.ts';
import { findProgram } from '../../../../platform/processes/start-child.ts';
import { createCapturedLog } from '../../../../test/captured-log.ts';
import { makeVideo } from '../../../../test/make-video.ts';
import { chooseRungs, encodeFilm } from './encode-hls.ts';
import { probeSource, type SourceFacts } from './probe-source.ts';
import { findEncoder, SourceRefused } from './run-tool.ts';

/*
 * No machine of ours has such a chip, so a stand-in for FFmpeg in PATH plays one: it notes how it is called, and then fails, or
 * lets the real FFmpeg encode with the processor, with or without the keyframes that it was asked for.
 */
const standIn = (node: string, ffmpeg: string): string => `#!${node}
import { spawnSync } from 'node:child_process';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
const here = import.meta.dirname;
const mode = readFileSync(here + '/mode', 'utf8');
const args = process.argv.slice(2);
appendFileSync(here + '/calls', args.join(' ') + '\\n');
const chip = args.find((it) => /^h264_/.test(it));
const isProbe = !args.includes('-progress');
if (chip && (mode === 'absent' || (mode === 'qsv only' && chip !== 'h264_qsv'))) process.exit(1);
if (chip && mode === 'breaks' && !isProbe) {
  writeFileSync('240p/00000.m4s', 'half a segment');
  console.error('the driver reset');
  process.exit(1);
}
const drops = new Set(['-rc', '-cq', '-forced-idr', '-no-scenecut', '-forced_idr', '-adaptive_i', '-global_quality', '-preset']);
if (chip && mode === 'careless') drops.add('-force_key_frames').add('-g');
const kept = chip
  ? args.flatMap((it, at) => (drops.has(it) || drops.has(args[at - 1]) ? [] : [it === chip ? 'libx264' : it]))
  : args;
process.exit(spawnSync(${JSON.stringify(ffmpeg)}, kept, { stdio: 'inherit' }).status ?? 1);
`;

let folder: string;
let source: string;
let facts: SourceFacts;
const path = process.env['PATH'];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'encoders-'));
  source = await makeVideo(join(folder, 'plain.mp4'), { size: '426x240' });
  facts = await probeSource(source);
  const tools = join(folder, 'tools');
  await mkdir(tools);
  await writeFile(join(tools, 'package.json'), '{ "type": "module" }');
  const real = (await findProgram('ffmpeg')) ?? '';
  await writeFile(join(tools, 'ffmpeg'), standIn(process.execPath, real));
  await chmod(join(tools, 'ffmpeg'), 0o755);
  process.env['PATH'] = `${tools}:${path}`;
});
afterAll(async () => {
  process.env['PATH'] = path;
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => rm(join(folder, 'tools', 'calls'), { force: true }));

const play = (mode: string) => writeFile(join(folder, 'tools', 'mode'), mode);
const calls = async (): Promise<string[]> =>
  (await readFile(join(folder, 'tools', 'calls'), 'utf8')).trim().split('\n');

let films = 0;
async function encode(encoder: 'x264' | 'nvenc' | 'qsv') {
  const into = join(folder, `film ${++films}`);
  await mkdir(into);
  const { log, text } = createCapturedLog();
  const job = { source, facts, rungs: chooseRungs(facts), folder: into };
  return { ...(await encodeFilm(job, { encoder, log })), logged: text() };
}

test('auto takes the first chip that encodes, though all are listed, and else the processor', async () => {
  await play('absent');
  expect(await findEncoder({})).toBe('x264');
  expect((await calls()).map((it) => /h264_(\w+)/.exec(it)?.[1])).toEqual([
    'nvenc',
    'qsv',
    'vaapi',
  ]);
  await play('qsv only');
  expect(await findEncoder({})).toBe('qsv');
});

test('a film that a chip encodes as it was asked to is taken as it is', async () => {
  await play('works');
  const { renditions, notes } = await encode('nvenc');
  expect(notes).toEqual([]);
  expect(renditions.map(({ segments }) => segments.length)).toEqual(renditions.map(() => 3));
  expect(await calls()).toHaveLength(1);
});

test('a chip that fails in the middle leaves nothing behind: the processor encodes, and a remark says so', async () => {
  await play('breaks');
  const { renditions, notes, logged } = await encode('qsv');
  expect(notes).toEqual([{ code: 'encoder-failed', number: null, name: 'qsv' }]);
  expect(renditions.every(({ segments }) => segments.length === 3)).toBe(true);
  expect((await calls()).map((it) => it.includes('libx264'))).toEqual([false, true]);
  expect(logged).toContain('the driver reset');
});

test('a chip that takes no heed of keyframes is not believed', async () => {
  await play('careless');
  const { renditions, notes, logged } = await encode('nvenc');
  expect(notes).toHaveLength(1);
  expect(logged).toMatch(/240p: (?:segment 1 begins at|the last segment)/);
  expect(renditions.every(({ segments }) => segments.length === 3)).toBe(true);
});

test.each([
  [
    'begins with a picture that needs others',
    (bytes: Buffer) => {
      // Its first part of a picture, behind the parameters of the stream: from IDR to any other.
      const at = bytes.indexOf('mdat') + 4;
      for (let unit = at; unit < bytes.length; unit += 4 + bytes.readUInt32BE(unit)) {
        const kind = bytes[unit + 4] ?? 0;
        if ((kind & 0x1f) !== 5) continue;
        bytes[unit + 4] = (kind & 0xe0) | 1;
        return;
      }
    },
    0,
    'segment 1 does not begin with a picture of its own',
  ],
  ['is cut three frames late', () => undefined, 300, 'segment 2 begins at 8.300 s, not at 8.000 s'],
] as const)('a segment that %s is refused', async (_what, change, lateMs, sentence) => {
  await play('works');
  const [first] = (await encode('x264')).renditions;
  const second = first?.segments[1];
  if (first === undefined || second === undefined) throw new Error('no second segment');
  await checkCuts(first, facts.framesPerSecond);
  const bytes = await readFile(second.path);
  change(bytes);
  await writeFile(second.path, bytes);
  const segments = first.segments.with(1, { ...second, durationMs: second.durationMs + lateMs });
  await expect(checkCuts({ ...first, segments }, facts.framesPerSecond)).rejects.toThrow(sentence);
});

test('a file that no encoder can read is refused, after the processor has tried too', async () => {
  await play('works');
  const broken = join(folder, 'broken.mp4');
  await writeFile(broken, 'no film');
  const into = join(folder, 'none');
  await mkdir(into);
  const { log } = createCapturedLog();
  const job = { source: broken, facts, rungs: chooseRungs(facts), folder: into };
  await expect(encodeFilm(job, { encoder: 'nvenc', log })).rejects.toThrow(SourceRefused);
  expect(await calls()).toHaveLength(2);
});
