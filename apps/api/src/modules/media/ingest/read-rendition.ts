import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';

import type { Rung } from './ladder.ts';
import { SourceRefused, StepBroken } from './refuse-source.ts';
import { hasWholeBoxes } from './whole-boxes.ts';

/** An encoded rung on disk, with all that a playlist needs. */
export interface EncodedRendition {
  rung: Rung;
  codecs: string;
  /** Peak bits per second over any one segment. */
  bandwidth: number;
  initPath: string;
  segments: EncodedSegment[];
}

interface EncodedSegment {
  path: string;
  durationMs: number;
  bytes: number;
}

/** Reads back what the encoder wrote for a rung. It says nothing of a disk that was full meanwhile. */
export async function readRendition(folder: string, rung: Rung): Promise<EncodedRendition> {
  const initPath = join(folder, 'init.mp4');
  const playlist = await readFile(join(folder, 'index.m3u8'), 'utf8');
  if (!playlist.includes('#EXT-X-ENDLIST')) throw notWritten('index.m3u8');
  const listed = [...playlist.matchAll(/#EXTINF:([\d.]+),[^\n]*\n([^\n]+)/g)];
  const segments = await Promise.all(
    listed.map(async ([, seconds = '0', name = '']) => {
      const path = join(folder, name);
      return {
        path,
        durationMs: Math.round(Number(seconds) * 1000),
        bytes: (await stat(path)).size,
      };
    }),
  );
  if (segments.length === 0) throw new SourceRefused('not-decodable', 'no segment came out');
  for (const path of [initPath, ...segments.map((it) => it.path)]) {
    if (!(await hasWholeBoxes(path))) throw notWritten(basename(path));
  }
  const rates = segments.map((it) => (it.bytes * 8000) / Math.max(1, it.durationMs));
  return {
    rung,
    codecs: readCodecs(await readFile(initPath)),
    bandwidth: Math.ceil(Math.max(...rates)),
    initPath,
    segments,
  };
}

const notWritten = (name: string): StepBroken =>
  new StepBroken('disk-full', `${name} was not written whole`);

/** The RFC 6381 names out of an initialisation segment: H.264's profile, constraints and level, and AAC-LC. */
function readCodecs(init: Buffer): string {
  const box = init.indexOf('avcC');
  if (box < 0) throw new SourceRefused('not-decodable', 'no H.264 description in the output');
  const video = `avc1.${init.subarray(box + 5, box + 8).toString('hex')}`;
  return init.includes('mp4a') ? `${video},mp4a.40.2` : video;
}
