import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { getVideoDetail } from '@lantern/contracts/calls/watch';

import { runTool } from '../modules/films/ingest/encode/run-tool.ts';
import type { TestApp } from './build-test-app.ts';
import { askAs } from './call-as.ts';
import { fetchStream } from './fetch-stream.ts';

/** What a player gets of a film. */
export interface PlayedFilm {
  /** What could not be fetched or decoded. */
  faults: string[];
  /** Of every rendition. */
  sizes: string[];
  /** The sum of the playlist's segments. */
  listedSeconds: number;
  /** From the first decoded picture to the end of the last. */
  pictureSeconds: number;
  pictures: number;
  hasSound: boolean;
}

/** Plays the smallest rendition of a film as a visitor would: through the site, every segment, all of it decoded. */
export async function playFilm(testApp: TestApp, vid: number): Promise<PlayedFilm> {
  const folder = await mkdtemp(join(tmpdir(), 'lantern-play-'));
  try {
    const { faults, master, lengths, parts } = await fetchFilm(testApp, vid);
    const path = join(folder, 'film.mp4');
    await writeFile(path, Buffer.concat(parts));
    const decoded = await decode(path);
    return {
      faults: [...faults, ...decoded.faults],
      sizes: [...master.matchAll(/RESOLUTION=(\d+x\d+)/g)].map(([, size = '']) => size),
      listedSeconds: lengths.reduce((sum, it) => sum + it, 0),
      pictureSeconds: decoded.seconds,
      pictures: decoded.pictures,
      hasSound: master.includes('mp4a') && decoded.hasSound,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const firstOf = (text: string, pattern: RegExp): string => pattern.exec(text)?.[1] ?? '';

/** Both playlists, the initialisation section and every segment. */
async function fetchFilm(testApp: TestApp, vid: number) {
  const { srcList } = await askAs(testApp, null)(getVideoDetail, { vid, index: 0 });
  const url = srcList[0]?.urlList.at(-1)?.url ?? '';
  const faults: string[] = [];
  const fetched = async (name: string): Promise<Buffer> => {
    const address = name.startsWith('/') ? name : url.replace('master.m3u8', name);
    const answer = await testApp.app.inject(address);
    if (answer.statusCode !== 200) faults.push(`${answer.statusCode} ${name}`);
    return answer.rawPayload;
  };
  const master = String(await fetched('master.m3u8'));
  const list = String(await fetched(firstOf(master, /^(\d+\.m3u8)$/m)));
  const lengths = [...list.matchAll(/#EXTINF:([\d.]+)/g)].map(([, it]) => Number(it));
  const longest = Number(firstOf(list, /TARGETDURATION:(\d+)/));
  if (lengths.some((it) => Math.round(it) > longest)) faults.push('longer than the target');
  const { parts } = await fetchStream(list, fetched);
  return { faults, master, lengths, parts };
}

async function decode(path: string) {
  const result = await runTool(
    'ffmpeg',
    [
      ['-v', 'error', '-i', path, '-map', '0', '-f', 'framecrc', '-enc_time_base:v', '1:1000'],
      ['-c:a', 'pcm_s16le', 'pipe:1'],
    ].flat(),
  );
  const rows = result.output
    .split('\n')
    .filter((line) => /^\d/.test(line))
    .map((line) => line.split(',').map(Number));
  const pictures = rows.filter(([place]) => place === 0);
  const [from = 0, to = 0] = [pictures[0]?.[2], pictures.at(-1)?.[2]];
  const lasts = pictures.length > 1 ? (to - from) / (pictures.length - 1) : 0;
  return {
    faults: result.errors === '' && result.exitCode === 0 ? [] : [result.errors],
    seconds: (to + lasts) / 1000,
    pictures: pictures.length,
    hasSound: rows.some(([place]) => place === 1),
  };
}
