import { readdir, stat } from 'node:fs/promises';
import { extname } from 'node:path';

import { sortByName, sortEpisodes } from '@lantern/rules/episode-order';
import { tidyTitle } from '@lantern/rules/video-title';

import type { FileOrder } from '../../modules/films/ingest/ingest-file.ts';
import type { IngestOrder } from '../../modules/films/ingest/ingest.repo.ts';
import { joinPath, pathOf, readName, splitPath } from '../../platform/encodings/path-bytes.ts';

/** Endings of films, as cameras, screens, television, discs and editors write them. */
const endings = [
  'mp4 m4v mov qt mkv mk3d webm avi divx flv f4v ismv',
  'ts m2t mts m2ts trp tp vob evo wtv ty wmv asf rm rmvb',
  'mpg mpeg mpv m1v m2v m2p ogv ogm ogx mxf gxf lxf 3gp 3g2',
  'dv dif nut h261 h263 h264 avc h265 hevc vc1 ivf obu y4m mjpg mjpeg',
  'amv nsv dav drc mj2 gif',
];
const videoEndings: ReadonlySet<string> = new Set(endings.join(' ').split(' '));

/** Whether a file is a film by its ending. */
export const isVideo = (name: string): boolean =>
  videoEndings.has(extname(name.trimEnd()).slice(1).toLowerCase());

/** 第2集 before 第10集. */
const { compare } = new Intl.Collator('zh', { numeric: true });

type SharedFields = Omit<IngestOrder, 'title'> & { title: string | null };

/** The most characters of a title, as for titles that operators type. */
const titleStart = /^.{0,120}/u;

/** Makes a title of a file's name, which may hold line breaks and have any length. */
const titleOf = (name: string): string => titleStart.exec(tidyTitle(name))?.[0] ?? '';

/**
 * The films of a folder, in the order of their names, episodes by their numbers: each file is a video, each folder is a
 * video whose files are its episodes; links to files are files. With a title, all files are episodes of one video. A folder
 * that can't be read is listed as a file, and is refused when its turn comes.
 */
export async function listFolder(folder: string, shared: SharedFields): Promise<FileOrder[]> {
  const bytes = { withFileTypes: true, encoding: 'buffer' } as const;
  const entries = await readdir(pathOf(folder), bytes).catch(() => null);
  if (entries === null) return [orderOf(folder, shared)];
  const named = entries.map((entry) => ({ entry, name: readName(entry.name) }));
  const orders: FileOrder[] = [];
  // Files whose name begins with a dot belong to programs, such as those that macOS writes beside each file.
  const own = named.filter(({ name }) => !name.startsWith('.'));
  const listed: typeof own = [];
  for (const it of own) {
    const path = joinPath(folder, it.entry.name);
    if (it.entry.isDirectory() || (isVideo(it.name) && (await isFile(path)))) listed.push(it);
  }
  // Of a video the files are episodes.
  const sort = shared.title === null ? sortByName : sortEpisodes;
  for (const { entry, name } of sort(listed, (it) => bareName(it.name), compare)) {
    const path = joinPath(folder, entry.name);
    if (entry.isDirectory()) {
      orders.push(...(await listFolder(path, { ...shared, title: shared.title ?? titleOf(name) })));
    } else orders.push(orderOf(path, shared));
  }
  return orders;
}

/** Whether a path leads to a file, by a link too. */
const isFile = (path: string): Promise<boolean> =>
  stat(pathOf(path)).then(
    (it) => it.isFile(),
    () => false,
  );

/** A name without its ending, which may have spaces behind it. */
const bareName = (file: string): string => {
  const name = file.trimEnd();
  return name.slice(0, name.length - extname(name).length);
};

function orderOf(source: string, shared: SharedFields): FileOrder {
  const name = titleOf(bareName(readName(splitPath(source).name)));
  if (shared.title === null) return { ...shared, source, title: name };
  return { ...shared, source, title: shared.title, episodeTitle: name };
}
