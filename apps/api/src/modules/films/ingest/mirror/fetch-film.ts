import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { chooseVersion, type HlsFilm, isPlaylist, readFilm } from '@lantern/rules/hls-playlist';
import type { FetchFault } from '@lantern/rules/ingest-faults';
import { guessStream } from '@lantern/rules/stream-address';

import { mayAsk } from '../../../../platform/foreign/foreign-address.ts';
import { sourceInput } from '../encode/input-arguments.ts';
import { filmLimits } from '../encode/probe-source.ts';
import {
  expectDone,
  runTool,
  SourceRefused,
  StepBroken,
  type StepContext,
  toolOptions,
} from '../encode/run-tool.ts';
import { breaksIn, exists, expectSpace, fetchedIn, removeTree } from '../work-folder.ts';
import { fetchFile } from './fetch-file.ts';
import { fetchSegments } from './fetch-segments.ts';
import { fetchWhole, type FilmClient, openFilmClient } from './film-client.ts';

/** Of one film, which is no longer than films are that are taken in. */
const mostSeconds = filmLimits.maxSeconds;
/** A playlist of a day has three. */
const mostPlaylistBytes = 8 * 1024 ** 2;
/** The time for one film; the next attempt goes on where it was. */
const longestMs = 6 * 3600 * 1000;
/** Space is looked for again after so many bytes. */
const spaceEvery = 64 * 1024 ** 2;

/**
 * Fetches the film of another site into a file: segments of HLS end to end, or a file. It may end anywhere and goes on
 * there; what it asks leads to the internet alone, a segment as well as a key.
 */
export async function fetchFilm(
  context: StepContext,
  into: string,
  openClient: typeof openFilmClient = openFilmClient,
): Promise<void> {
  const { deps, ingest, folder, onProgress } = context;
  const fetched = fetchedIn(folder);
  await mkdir(fetched, { recursive: true });
  await expectSpace(folder, spaceEvery);
  const bounds = boundBytes(context);
  const late = AbortSignal.timeout(longestMs);
  const signal = AbortSignal.any([context.signal, bounds.signal, late]);
  const client = openClient(deps.config, signal, bounds.onBytes);
  const within = { mostBytes: deps.config.ingest.maxBytes, longestMs };
  try {
    const film = join(fetched, 'film');
    const isFile = guessStream(ingest.source) === 'file';
    if (isFile) await fetchFile(client, ingest.source, { path: film, onProgress, ...within });
    else await fetchHls(client, context, film);
    await bounds.check();
    await finish(context, { film, sound: join(fetched, 'sound'), into });
  } catch (error) {
    await bounds.check();
    if (late.aborted && !context.signal.aborted) throw new StepBroken('fetch-cut', 'late');
    throw error;
  }
}

/** Counts bytes, and ends the work where there are too many, or no room for more. */
function boundBytes({ deps, folder }: StepContext) {
  const { maxBytes } = deps.config.ingest;
  const over = new AbortController();
  let [bytes, looked] = [0, 0];
  let looking: Promise<unknown> = Promise.resolve();
  return {
    signal: over.signal,
    onBytes: (more: number): void => {
      bytes += more;
      if (bytes > maxBytes)
        over.abort(new SourceRefused('too-many-bytes', `${bytes} of ${maxBytes}`));
      if (bytes - looked < spaceEvery) return;
      looked = bytes;
      looking = expectSpace(folder, spaceEvery).catch((error: unknown) => over.abort(error));
    },
    /** Throws what ended the work. */
    check: async (): Promise<void> => {
      await looking;
      over.signal.throwIfAborted();
    },
  };
}

const refusals: Readonly<Record<string, FetchFault>> = {
  'no-playlist': 'fetch-no-film',
  endless: 'fetch-endless',
  protected: 'fetch-protected',
};

/** Every address is judged before the first one is asked: a list that leads inside is not begun. */
function judgeFilm(client: FilmClient, { segments, seconds }: HlsFilm): void {
  if (seconds > mostSeconds) throw new SourceRefused('too-long', `${Math.round(seconds)} s`);
  const all = segments.flatMap(({ address, key, start }) => [
    address,
    key?.address,
    start?.address,
  ]);
  for (const address of new Set(all)) {
    if (address === undefined) continue;
    const url = URL.parse(address);
    if (url === null || !mayAsk(url, client.judge)) {
      throw new SourceRefused('fetch-inner', url?.host ?? '');
    }
  }
}

async function readPlaylist(
  client: FilmClient,
  address: string,
): Promise<{ text: string; url: string }> {
  const { body, isWhole, url } = await fetchWhole(client, address, {
    mostBytes: mostPlaylistBytes,
  });
  if (!isWhole) throw new SourceRefused('fetch-no-film');
  return { text: body.toString('utf8'), url };
}

function filmOf(client: FilmClient, { text, url }: { text: string; url: string }): HlsFilm {
  const film = readFilm(text, url);
  if ('refused' in film)
    throw new SourceRefused(refusals[film.refused] ?? 'fetch-no-film', film.refused);
  judgeFilm(client, film);
  return film;
}

async function fetchHls(client: FilmClient, context: StepContext, path: string): Promise<void> {
  const { ingest, deps, folder, onProgress } = context;
  const listed = await readPlaylist(client, ingest.source);
  if (!isPlaylist(listed.text)) throw new SourceRefused('fetch-no-film');
  const version = chooseVersion(listed.text, listed.url, deps.config.ingest.largestSide);
  const chosen = version === null ? listed : await readPlaylist(client, version.address);
  const film = filmOf(client, chosen);
  const sound =
    version?.sound === null || version === null
      ? null
      : filmOf(client, await readPlaylist(client, version.sound));
  const share = sound === null ? 1 : 0.9;
  await writeFile(breaksIn(folder), JSON.stringify(film.breaks.slice(0, 1000)));
  await fetchSegments(client, film, { path, onProgress: (done) => onProgress(done * share) });
  if (sound === null) return;
  const beside = { path: join(fetchedIn(folder), 'sound'), onProgress: () => undefined };
  await fetchSegments(client, sound, beside);
}

/** Gives the film its name; sound of its own is put into one file with the pictures, as they are. */
async function finish(
  context: StepContext,
  { film, sound, into }: { film: string; sound: string; into: string },
): Promise<void> {
  const { folder, deps } = context;
  const { size } = await stat(film);
  if (await exists(sound)) {
    const wholeName = 'whole.mkv';
    const cwd = fetchedIn(folder);
    await expectSpace(folder, size);
    const seconds = 600 + size / 2_000_000;
    const options = toolOptions(context, seconds);
    const opening = { format: null, rawRate: null };
    const made = await runTool(
      'ffmpeg',
      [
        ['-v', 'error', '-y', '-nostdin'],
        sourceInput(film, opening),
        sourceInput(sound, opening),
        ['-map', '0:v:0', '-map', '1:a:0', '-c', 'copy', '-f', 'matroska', wholeName],
      ].flat(),
      { ...options, cwd, limits: { ...options.limits, fileBytes: deps.config.ingest.maxBytes } },
    );
    expectDone(made, 'not-decodable');
    await rename(join(cwd, wholeName), into);
  } else await rename(film, into);
  await removeTree(film);
  await removeTree(sound);
}
