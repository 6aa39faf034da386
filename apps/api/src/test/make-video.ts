import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { runTool } from '../modules/films/ingest/encode/run-tool.ts';
import type { MadeFilm } from './film-table.ts';

export const makeVideoFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'lantern-video-'));

interface VideoTraits {
  size?: string;
  seconds?: number;
  rate?: number;
  /** Arguments of ffmpeg beyond; a tone is there as the second input. */
  more?: string[];
}

/** Makes a file with ffmpeg: a moving test picture and a tone. */
export async function makeVideo(path: string, traits: VideoTraits = {}): Promise<string> {
  const { size = '160x120', seconds = 9, rate = 10, more = [] } = traits;
  const picture = `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`;
  const made = await runTool(
    'ffmpeg',
    [
      ['-v', 'error', '-y', '-f', 'lavfi', '-i', picture],
      ['-f', 'lavfi', '-i', `sine=duration=${seconds}`, '-preset', 'ultrafast'],
      [...more, path],
    ].flat(),
  );
  if (made.exitCode !== 0) throw new Error(made.errors);
  return path;
}

/** Makes a film of the table in a folder; answers its path. */
export async function makeFilm(folder: string, film: MadeFilm): Promise<string> {
  const { name, rate, seconds, size = '64x48', more, silent = false } = film;
  const path = join(folder, name);
  const picture = `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`;
  const made = await runTool(
    'ffmpeg',
    [
      ['-v', 'error', '-y', '-f', 'lavfi', '-i', picture],
      ...(silent ? [] : ['-f', 'lavfi', '-i', `sine=sample_rate=48000:duration=${seconds}`]),
      [...more, path],
    ].flat(),
  );
  if (made.exitCode !== 0) throw new Error(made.errors);
  return path;
}
