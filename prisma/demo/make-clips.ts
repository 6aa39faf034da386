/**
 * Draws the demo films frame by frame and packages them as fMP4 HLS. Run by hand:
 * `node prisma/demo/make-clips.ts [key…]`, then `make-storyboards.ts`; the results are committed. Needs ffmpeg with libx264.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import sharp from 'sharp';

import { describeRendition } from './scenes/describe-rendition.ts';
import { films } from './scenes/films.ts';
import { renderTune, toWav } from './scenes/music.ts';
import { packagingArguments, renditionsOf } from './scenes/packaging.ts';
import { rebaseInit, rebaseSegment } from './scenes/rebase.ts';
import { type Film, pictureAt } from './scenes/scene.ts';

const only = process.argv.slice(2);
for (const film of films) {
  if (only.length === 0 || only.includes(film.key)) await makeClip(film);
}

async function makeClip(film: Film): Promise<void> {
  const folder = join(import.meta.dirname, 'clips', film.key);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const scratch = mkdtempSync(join(tmpdir(), 'clip-'));
  try {
    const music = join(scratch, 'music.wav');
    writeFileSync(music, toWav(renderTune(film.tune, film.seconds)));
    await encode(film, music, folder);
    rebase(folder);
    await sharp(pictureAt(film, film.posterAt))
      .resize(posterSize(film))
      .webp({ quality: 82, effort: 6 })
      .toFile(join(folder, 'poster.webp'));
    writeFileSync(
      join(folder, 'manifest.json'),
      `${JSON.stringify(describe(film, folder), null, 2)}\n`,
    );
    for (const rendition of renditionsOf(film)) rmSync(join(folder, `${rendition.name}.m3u8`));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function encode(film: Film, music: string, folder: string): Promise<void> {
  const ffmpeg = spawn('ffmpeg', packagingArguments(film, music), {
    cwd: folder,
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => ffmpeg.once('close', resolve));
  for (let frame = 0; frame < film.seconds * film.frameRate; frame++) {
    const pixels = await sharp(pictureAt(film, frame / film.frameRate))
      .removeAlpha()
      .raw()
      .toBuffer();
    if (!ffmpeg.stdin.write(pixels)) await Promise.race([once(ffmpeg.stdin, 'drain'), ended]);
    if (ffmpeg.exitCode !== null) break;
  }
  ffmpeg.stdin.end();
  const code = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${String(code)} for ${film.key}`);
}

function rebase(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!/\.(mp4|m4s)$/.test(name)) continue;
    const file = readFileSync(join(folder, name));
    if (name.endsWith('.mp4')) rebaseInit(file);
    else rebaseSegment(file);
    writeFileSync(join(folder, name), file);
  }
}

function posterSize(film: Film): { width: number; height: number } {
  return { width: film.width / 2, height: film.height / 2 };
}

function describe(film: Film, folder: string): object {
  return {
    key: film.key,
    width: film.width,
    height: film.height,
    durationSeconds: film.seconds,
    renditions: renditionsOf(film).map((rendition) =>
      describeRendition(
        rendition,
        readFileSync(join(folder, `${rendition.name}.m3u8`), 'utf8'),
        folder,
      ),
    ),
  };
}
