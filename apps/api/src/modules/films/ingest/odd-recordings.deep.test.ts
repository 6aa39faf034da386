import { mkdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { ingestOrder, makeIngestPlace } from '../../../test/ingest-order.ts';
import { makeVideoFolder } from '../../../test/make-video.ts';
import { playFilm } from '../../../test/play-film.ts';
import { detailText } from '../../../text/ingest-detail.ts';
import { runTool } from './encode/run-tool.ts';
import { ingestFile } from './ingest-file.ts';
import { faultOf } from './run-ingest.ts';

// Encoding takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000, maxConcurrency: 3 });

let testApp: TestApp;
let folder: string;
const at = (name: string): string => join(folder, name);

beforeAll(async () => {
  // A percent sign in the folder is one of the things that programs take for something else.
  folder = join(await makeVideoFolder(), '100% 灯影 "x"');
  await mkdir(folder);
  testApp = await buildTestApp({ env: { DATA_DIR: join(folder, '50%d') } });
  await makeIngestPlace(testApp.deps);
});
afterAll(async () => {
  await testApp.close();
  await rm(join(folder, '..'), { recursive: true, force: true });
});

/** Its options, alone or several in a list. */
async function ffmpeg(...options: (string | readonly string[])[]): Promise<void> {
  const made = await runTool('ffmpeg', ['-v', 'error', '-y', ...options.flat()]);
  if (made.exitCode !== 0) throw new Error(made.errors);
}

const picture = (seconds: number, rate = '25', size = '64x48') => [
  '-f',
  'lavfi',
  '-i',
  `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`,
];
const tone = (seconds: number, from = 'sine=sample_rate=48000') => [
  '-f',
  'lavfi',
  '-i',
  `${from}:duration=${seconds}`,
];
const x264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
const both = ['-map', '0:v', '-map', '1:a'];

interface Recording {
  what: string;
  make: (path: string) => Promise<void>;
  name: string;
  seconds: number;
  sizes?: string[];
  silent?: boolean;
}

const oddSounds: readonly [what: string, name: string, sound: readonly string[]][] = [
  ['mono of 8 kHz', 'mono.mov', ['-ac', '1', '-ar', '8000', '-c:a', 'pcm_s16le']],
  ['5.1 of 96 kHz', 'surround.mkv', ['-ac', '6', '-ar', '96000', '-c:a', 'flac']],
  ['7.1', 'surround8.mkv', ['-ac', '8', '-c:a', 'pcm_s24le']],
  ['sixteen channels without known places', 'many.mov', ['-ac', '16', '-c:a', 'pcm_s16le']],
];

const recordings: readonly Recording[] = [
  {
    what: 'sound that goes on when the picture is over',
    name: 'sound.mkv',
    seconds: 5.2,
    make: (path) => ffmpeg(...picture(2), ...tone(5.2), ...both, ...x264, path),
  },
  {
    what: 'a picture that goes on when the sound is over',
    name: 'picture.mp4',
    seconds: 4.1,
    make: (path) => ffmpeg(...picture(4.1), ...tone(1.3), ...both, ...x264, path),
  },
  {
    what: 'sound that begins late',
    name: 'late.mkv',
    seconds: 4.9,
    make: (path) => ffmpeg(...picture(3), '-itsoffset', '1.9', ...tone(3), ...both, ...x264, path),
  },
  {
    what: 'a picture that begins late',
    name: 'late.mp4',
    seconds: 4.4,
    make: (path) => ffmpeg('-itsoffset', '1.4', ...picture(3), ...tone(4), ...both, ...x264, path),
  },
  {
    what: 'a recording of a screen, with pictures only when something moves',
    name: 'screen.mkv',
    seconds: 6.4,
    make: (path) =>
      ffmpeg(
        [...picture(6, '60'), ...tone(6.4), ...both, ...x264, '-fps_mode', 'vfr'],
        ['-vf', 'select=lt(t\\,1)+eq(n\\,200)+between(t\\,4\\,4.5)', path],
      ),
  },
  {
    what: 'its cover before the film',
    name: 'cover.mp4',
    seconds: 2.2,
    sizes: ['64x48'],
    make: async (path) => {
      await ffmpeg(...picture(1, '1', '640x640'), '-frames:v', '1', at('cover.png'));
      await ffmpeg(
        [
          '-i',
          at('cover.png'),
          ...picture(2.2),
          ...tone(2.2),
          '-map',
          '0',
          '-map',
          '1',
          '-map',
          '2',
        ],
        ['-c:v:0', 'png', '-disposition:v:0', 'attached_pic', '-c:v:1', 'libx264', path],
      );
    },
  },
  {
    what: 'one picture of another size before the film, that is not marked as a cover',
    name: 'still.mkv',
    seconds: 2.3,
    sizes: ['64x48'],
    make: async (path) => {
      await ffmpeg(...picture(1, '1', '320x320'), '-frames:v', '1', at('still.png'));
      await ffmpeg(
        [
          '-i',
          at('still.png'),
          ...picture(2.3),
          ...tone(2.3),
          '-map',
          '0',
          '-map',
          '1',
          '-map',
          '2',
        ],
        ['-c:v:0', 'png', '-c:v:1', 'libx264', '-disposition:v:0', 'default', path],
      );
    },
  },
  {
    what: 'a clock of the camera and subtitles beside the film',
    name: 'clock.mov',
    seconds: 2,
    make: async (path) => {
      await writeFile(at('clock.srt'), '1\n00:00:00,000 --> 00:00:01,500\nhello\n');
      await ffmpeg(
        [...picture(2), ...tone(2), '-i', at('clock.srt'), '-map', '0', '-map', '1', '-map', '2'],
        [...x264, '-c:s', 'mov_text', '-timecode', '01:00:00:00', path],
      );
    },
  },
  {
    what: 'words that go on when the film is over',
    name: 'words.mkv',
    seconds: 2,
    make: async (path) => {
      await writeFile(at('words.srt'), '1\n00:00:01,000 --> 00:00:08,000\nhello\n');
      await ffmpeg(
        ...picture(2),
        ...tone(2),
        '-i',
        at('words.srt'),
        ...both,
        '-map',
        '2',
        ...x264,
        path,
      );
    },
  },
  {
    what: 'a recording of a drone, with data beside the film',
    name: 'data.ts',
    seconds: 2.2,
    make: async (path) => {
      await ffmpeg(...picture(2.2), ...tone(2.2), ...both, ...x264, '-c:a', 'aac', at('nodata.ts'));
      await writeFile(at('klv.bin'), Buffer.alloc(4000, 'KLV'));
      await ffmpeg(
        ['-i', at('nodata.ts'), '-f', 'data', '-i', at('klv.bin'), '-map', '1', '-map', '0'],
        ['-c', 'copy', path],
      );
    },
  },
  {
    what: 'odd sides',
    name: 'odd.mkv',
    seconds: 1.5,
    sizes: ['106x72'],
    make: (path) =>
      ffmpeg(...picture(1.5, '25', '107x73'), ...tone(1.5), ...both, '-c:v', 'ffv1', path),
  },
  {
    what: 'one pixel wide',
    name: 'line.avi',
    seconds: 1.5,
    sizes: ['2x100'],
    silent: true,
    make: (path) =>
      ffmpeg(
        '-f',
        'lavfi',
        '-i',
        'testsrc=size=64x100:duration=1.5,crop=1:100:30:0',
        '-c:v',
        'rawvideo',
        path,
      ),
  },
  {
    what: 'narrow pixels',
    name: 'narrow.mpg',
    seconds: 1.6,
    sizes: ['320x180'],
    make: (path) =>
      ffmpeg(
        [...picture(1.6, '25', '240x180'), ...tone(1.6), ...both, '-c:v', 'mpeg2video'],
        ['-aspect', '16:9', path],
      ),
  },
  {
    what: 'stored sideways by a phone',
    name: 'upright.mp4',
    seconds: 1.5,
    sizes: ['48x64'],
    make: async (path) => {
      await ffmpeg(...picture(1.5), ...tone(1.5), ...both, ...x264, at('sideways.mp4'));
      await ffmpeg(['-display_rotation', '90', '-i', at('sideways.mp4'), '-c', 'copy', path]).catch(
        () => ffmpeg('-i', at('sideways.mp4'), '-c', 'copy', '-metadata:s:v', 'rotate=90', path),
      );
    },
  },
  ...oddSounds.map(([what, name, sound]) => ({
    what,
    name,
    seconds: 1.7,
    make: (path: string) =>
      ffmpeg(picture(1.7), tone(1.7), both, x264, ['-strict', '-2'], sound, path),
  })),
  {
    what: 'a beginning that an edit list leaves out',
    name: 'cut.mp4',
    seconds: 3.5,
    make: async (path) => {
      await ffmpeg(...picture(6), ...tone(6), ...both, ...x264, '-g', '250', at('uncut.mp4'));
      await ffmpeg('-ss', '2.5', '-i', at('uncut.mp4'), '-c', 'copy', path);
    },
  },
  {
    what: 'television whose clock jumps, on and back',
    name: 'jumps.ts',
    seconds: 6,
    make: async (path) => {
      const parts: Buffer[] = [];
      for (const [i, offset] of ['0', '7000', '300'].entries()) {
        const part = at(`jump${i}.ts`);
        await ffmpeg(
          [...picture(2), ...tone(2), ...both, '-c:v', 'mpeg2video', '-c:a', 'mp2'],
          ['-output_ts_offset', offset, part],
        );
        parts.push(await readFile(part));
      }
      await writeFile(path, Buffer.concat(parts));
    },
  },
  {
    what: 'television whose clock begins again after 26.5 hours',
    name: 'wraps.ts',
    seconds: 6,
    make: (path) =>
      ffmpeg([...picture(6), ...tone(6), ...both, ...x264, '-output_ts_offset', '95440', path]),
  },
  {
    what: 'television that becomes larger, and its sound 5.1',
    name: 'changes.ts',
    seconds: 4,
    sizes: ['64x48'],
    make: async (path) => {
      const parts: Buffer[] = [];
      for (const [i, [size, channels]] of [
        ['64x48', '2'] as const,
        ['128x96', '6'] as const,
      ].entries()) {
        const part = at(`change${i}.ts`);
        await ffmpeg(
          [...picture(2, '25', size), ...tone(2), ...both, '-c:v', 'mpeg2video', '-c:a', 'ac3'],
          ['-ac', channels, '-output_ts_offset', String(i * 2), part],
        );
        parts.push(await readFile(part));
      }
      await writeFile(path, Buffer.concat(parts));
    },
  },
  {
    what: 'a recording of a browser, whose container names no duration',
    name: 'live.webm',
    seconds: 3.2,
    make: async (path) => {
      const vp8 = ['-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus'];
      await ffmpeg(...picture(3.2, '30'), ...tone(3.2), ...both, ...vp8, '-live', '1', path);
    },
  },
  {
    what: 'a thousand pictures in Matroska without a duration',
    name: 'thousand.mkv',
    seconds: 33.367,
    silent: true,
    make: (path) => ffmpeg(...picture(33.3667, '30000/1001', '32x32'), ...x264, '-live', '1', path),
  },
  {
    what: 'sound that says it is there and is not',
    name: 'mute.mkv',
    seconds: 2,
    silent: true,
    make: (path) => ffmpeg(...picture(2), ...tone(2), ...both, ...x264, '-af', 'atrim=end=0', path),
  },
];

describe('recordings as cameras, screens and television leave them', () => {
  test.concurrent.each(recordings)('$what', async ({ name, make, seconds, sizes, silent }) => {
    const source = at(name);
    await make(source);
    const ingest = await ingestFile(testApp.deps, { ...ingestOrder({ paid: false }), source });
    expect([ingest.state, faultOf(ingest)]).toEqual(['published', null]);
    const played = await playFilm(testApp, ingest.videoId ?? 0);
    expect(played.faults).toEqual([]);
    expect(Math.abs(played.listedSeconds - seconds)).toBeLessThan(0.2);
    expect(Math.abs(played.pictureSeconds - seconds)).toBeLessThan(0.25);
    expect(played.sizes).toEqual(sizes ?? played.sizes);
    expect(played.hasSound).toBe(silent !== true);
  });

  test.each(['-dash first.mp4', '100%d 50%%.mp4', `it's "quoted".mp4`, '夜 🏮 空格 .mp4'])(
    'a file called %s',
    async (name) => {
      const source = at(name);
      await ffmpeg(...picture(1.2), ...x264, '-f', 'mp4', `file:${source}`);
      const ingest = await ingestFile(testApp.deps, { ...ingestOrder(), source });
      expect([ingest.state, faultOf(ingest)]).toEqual(['published', null]);
    },
  );
});

describe('a file that was cut off', () => {
  test('before its index can’t be played at all, and says so', async () => {
    const source = at('off.mp4');
    await ffmpeg(...picture(3), ...x264, source);
    await truncate(source, Math.round((await stat(source)).size / 2));
    const ingest = await ingestFile(testApp.deps, { ...ingestOrder(), source });
    expect(faultOf(ingest)).toEqual({ fault: 'cut-off', detail: 'no-index' });
  });

  test.each([
    ['with its index in front', 'cut.mp4', ['-movflags', '+faststart']],
    ['in Matroska', 'cut.mkv', []],
    ['in AVI', 'cut.avi', ['-c:v', 'mpeg4']],
  ])(
    '%s is refused, and says what can be played and what is missing',
    async (_what, name, more) => {
      const source = at(`off-${name}`);
      await ffmpeg(...picture(9), ...tone(9), ...both, ...x264, ...more, source);
      await truncate(source, Math.round((await stat(source)).size / 2));
      const ingest = await ingestFile(testApp.deps, { ...ingestOrder(), source });
      expect(faultOf(ingest)?.fault).toBe('cut-off');
      expect(detailText(faultOf(ingest)?.detail ?? '', 'zh')).toMatch(
        /^全长 9\.\d 秒，只能播放前 [3-6]\.\d 秒，缺少 [3-6]\.\d 秒$/,
      );
    },
  );
});
