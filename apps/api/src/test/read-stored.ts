import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { runTool } from '../modules/films/ingest/encode/run-tool.ts';
import { openStored } from '../modules/films/ingest/stored/seal-asset.ts';
import { findAssetMedia } from '../modules/films/media/media.repo.ts';
import type { TestApp } from './build-test-app.ts';
import { findFlashes, widestGap } from './flash-and-beep.ts';

export interface StoredFilm {
  /** Files of the largest rendition, as a media source gets it, and of each sound that lies apart. */
  film: string;
  sounds: string[];
}

type Stream = Parameters<typeof openStored>[1]['stream'];

/** Writes a stored film into files of a folder. */
export async function readStored(
  { deps }: TestApp,
  assetId: string,
  folder: string,
): Promise<StoredFilm> {
  const media = await findAssetMedia(deps.db, assetId);
  const read = async (stream: Stream | undefined): Promise<string> => {
    if (!stream) throw new Error('nothing is stored');
    const stored = await openStored(deps, { assetId, stream, media });
    const parts: Buffer[] = [stored.init];
    for (const position of stream.segments.keys()) parts.push(await stored.read(position));
    const path = join(folder, `${assetId}-${stream.id}.mp4`);
    await writeFile(path, Buffer.concat(parts));
    return path;
  };
  const sounds: string[] = [];
  for (const sound of media.sounds) sounds.push(await read(sound));
  return { film: await read(media.renditions.at(-1)), sounds };
}

/**
 * The most seconds between a flash and its beep in any of its sounds, with edit lists and without. `soundSecond` is the
 * length of a second of a film whose own sound drifts away from its pictures.
 */
export async function widestOf(
  { film, sounds }: StoredFilm,
  { loudDb = -12, soundSecond = 1 } = {},
): Promise<number> {
  const gapOf = ({ flashes, beeps }: { flashes: number[]; beeps: number[] }): number =>
    widestGap({ flashes, beeps: beeps.map((it) => it / soundSecond) });
  const gaps: number[] = [];
  for (const appliesEditLists of [true, false]) {
    if (sounds.length === 0)
      gaps.push(gapOf(await findFlashes(film, { appliesEditLists, loudDb })));
    else {
      const { flashes } = await findFlashes(film, { appliesEditLists, of: 'picture' });
      for (const sound of sounds) {
        const { beeps } = await findFlashes(sound, { appliesEditLists, of: 'sound', loudDb });
        gaps.push(gapOf({ flashes, beeps }));
      }
    }
  }
  return Math.max(...gaps);
}

/** The mean colour of a part of a picture, as a screen shows it: red, green and blue. */
export async function colourOf(
  film: string,
  { part, picture = 0 }: { part: string; picture?: number },
): Promise<[number, number, number]> {
  const shown = `${film}.rgb`;
  const filter = `select=eq(n\\,${picture}),crop=${part},scale=1:1:flags=area:in_color_matrix=bt709,format=rgb24`;
  const made = await runTool(
    'ffmpeg',
    [
      ['-v', 'error', '-y', '-i', film, '-vf', filter, '-frames:v', '1'],
      ['-f', 'rawvideo', shown],
    ].flat(),
  );
  if (made.exitCode !== 0) throw new Error(made.errors);
  const [red = 0, green = 0, blue = 0] = await readFile(shown);
  return [red, green, blue];
}

/** What a film says of its colours: range, matrix, transfer and primaries. */
export async function saidColours(film: string): Promise<string> {
  const entries = 'stream=color_range,color_space,color_transfer,color_primaries';
  const args = ['-v', 'error', '-select_streams', 'v', '-show_entries', entries, '-of', 'csv=p=0'];
  return (await runTool('ffprobe', [...args, film])).output.trim();
}
