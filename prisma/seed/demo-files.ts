import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import * as z from 'zod/mini';

const demo = fileURLToPath(new URL('../demo', import.meta.url));
const atOnce = 16;
const nameBytes = 24;

const encoded = {
  name: z.string(),
  bandwidth: z.int(),
  codecs: z.string(),
  initFile: z.string(),
  segments: z.array(z.object({ file: z.string(), durationSeconds: z.number(), bytes: z.int() })),
};

/** The manifest beside each demo clip, with the fields read here. */
const clipManifest = z.object({
  key: z.string(),
  durationSeconds: z.number(),
  renditions: z.array(z.object({ ...encoded, width: z.int(), height: z.int() })),
  /** For a clip whose sound is separate from its pictures. */
  sounds: z._default(
    z.array(z.object({ ...encoded, language: z.string(), label: z.string(), channels: z.int() })),
    [],
  ),
  storyboard: z.object({
    file: z.string(),
    width: z.int(),
    height: z.int(),
    columns: z.int(),
    rows: z.int(),
    intervalSeconds: z.number(),
  }),
});

/** The storage for the files; a key is `media/<asset>/<name>` or `images/<name>`. */
export interface SeedStorage {
  put(key: string, body: Uint8Array): Promise<void>;
  /** If given, it removes the files of an interrupted seeding. */
  removeFolder?(prefix: string): Promise<void>;
}

interface StoredStream {
  name: string;
  bandwidth: number;
  codecs: string;
  initName: string;
  segments: { name: string; durationMs: number; bytes: number }[];
}

/** A clip in storage, with the names of its files there. */
export interface StoredClip {
  /** The clip's name in the demo. */
  key: string;
  assetId: string;
  durationMs: number;
  renditions: (StoredStream & { width: number; height: number })[];
  sounds: (StoredStream & { language: string; label: string; channels: number })[];
  storyboard: {
    name: string;
    width: number;
    height: number;
    columns: number;
    rows: number;
    intervalMs: number;
    bytes: number;
  };
}

type Copy = { from: string; to: string };

/** Copies every demo clip under unguessable names, in the order of the clips' folders. */
export async function storeClips(storage: SeedStorage): Promise<StoredClip[]> {
  const folders = (await readdir(join(demo, 'clips'))).toSorted();
  const stored = await Promise.all(folders.map((folder) => planClip(join(demo, 'clips', folder))));
  for (const { clip } of stored) await storage.removeFolder?.(`media/${clip.assetId}`);
  await copyAll(
    storage,
    stored.flatMap((it) => it.copies),
  );
  return stored.map((it) => it.clip);
}

async function planClip(folder: string): Promise<{ clip: StoredClip; copies: Copy[] }> {
  const manifest = z.parse(
    clipManifest,
    JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')),
  );
  const assetId = nameAsset(manifest.key);
  const copies: Copy[] = [];
  const plan = (file: string): string => {
    const name = randomBytes(nameBytes).toString('base64url') + file.slice(file.lastIndexOf('.'));
    copies.push({ from: join(folder, file), to: `media/${assetId}/${name}` });
    return name;
  };
  const planStream = <T extends z.infer<typeof clipManifest>['sounds' | 'renditions'][number]>({
    initFile,
    segments,
    ...measures
  }: T) => ({
    ...measures,
    initName: plan(initFile),
    segments: segments.map(({ file, durationSeconds, bytes }) => ({
      name: plan(file),
      durationMs: toMs(durationSeconds),
      bytes,
    })),
  });
  const renditions = manifest.renditions.map(planStream);
  const sounds = manifest.sounds.map(planStream);
  const { file, intervalSeconds, ...measures } = manifest.storyboard;
  const storyboard = {
    ...measures,
    name: plan(file),
    intervalMs: toMs(intervalSeconds),
    bytes: (await stat(join(folder, file))).size,
  };
  const durationMs = toMs(manifest.durationSeconds);
  const { key } = manifest;
  return { clip: { key, assetId, durationMs, renditions, sounds, storyboard }, copies };
}

const toMs = (seconds: number): number => Math.round(seconds * 1000);

/**
 * Returns the same id for the same clip every time, so that another seeding finds what an interrupted one began. UUID of the
 * custom version 8.
 */
function nameAsset(key: string): string {
  const hex = createHash('sha256').update(`lantern demo clip ${key}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Copies pictures, given by their paths in the demo folder; returns their storage keys, named after their content. */
export async function storePictures(
  storage: SeedStorage,
  paths: readonly string[],
): Promise<Map<string, string>> {
  const keys = new Map<string, string>();
  await inTurns([...new Set(paths)], async (path) => {
    const body = await readFile(join(demo, path));
    const key = `images/${createHash('sha256').update(body).digest('hex').slice(0, 32)}.webp`;
    await storage.put(key, body);
    keys.set(path, key);
  });
  return keys;
}

/** Returns the existing posters by motif, in the order of their numbers. */
export async function listPosters(): Promise<Map<string, string[]>> {
  const posters = new Map<string, string[]>();
  const files = (await readdir(join(demo, 'posters'))).toSorted((a, b) =>
    a.localeCompare(b, 'en', { numeric: true }),
  );
  for (const file of files) {
    const motif = file.replace(/-\d+\.webp$/, '');
    posters.set(motif, [...(posters.get(motif) ?? []), `posters/${file}`]);
  }
  return posters;
}

const copyAll = (storage: SeedStorage, copies: readonly Copy[]): Promise<void> =>
  inTurns(copies, async ({ from, to }) => storage.put(to, await readFile(from)));

async function inTurns<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < items.length; start += atOnce) {
    await Promise.all(items.slice(start, start + atOnce).map(work));
  }
}
