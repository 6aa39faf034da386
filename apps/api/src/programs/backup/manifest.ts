import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import * as z from 'zod/mini';

import { createFileStorage } from '../../platform/storage/file-storage.ts';
import type { Storage } from '../../platform/storage/storage.ts';

const hex64 = z.string().check(z.regex(/^[\da-f]{64}$/));

/** A file of the backup, by its path in it. */
const keptFile = { file: z.string().check(z.regex(/^[\w/.-]+$/)), sha256: hex64 };

const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  /** Migrations that the database had applied, oldest first. */
  migrations: z.array(z.object({ name: z.string(), checksum: hex64 })),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int(), ...keptFile }),
  ),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
  /** The list of every object in use, a JSON object a line. */
  objects: z.object({ count: z.int(), bytes: z.int(), ...keptFile }),
  /** Whether the backup has the objects themselves, in `../media`. */
  withMedia: z.boolean(),
  /** The digest of the secret with which temporary passwords are encrypted: tells whether another site has the same. */
  secretDigest: hex64,
});

/** The contents of a backup, each file with its checksum. */
export type Manifest = z.infer<typeof manifestSchema>;

export const manifestFile = 'manifest.json';
export const objectsFile = 'objects.jsonl.gz';
/** The folder of media beside the backups. All of them share it, because an object never changes. */
export const mediaFolder = 'media';

/** The media of all backups in a folder: each object counts as personal there, public media too. */
export const openBackupMedia = (root: string): Storage =>
  createFileStorage(join(root, mediaFolder), () => true);

/** Thrown when a backup can't be made, read or restored; the message says why in a sentence. */
export class BackupRefused extends Error {
  override name = 'BackupRefused';
}

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestFile), 'utf8').catch((cause: unknown) => {
    throw new BackupRefused(
      `${folder} is no finished backup: it has no ${manifestFile}. Name a folder that "npm run backup" made.`,
      { cause },
    );
  });
  try {
    return z.parse(manifestSchema, JSON.parse(text));
  } catch (cause) {
    throw new BackupRefused(
      `${join(folder, manifestFile)} can't be read: it is damaged, or of a newer version.`,
      { cause },
    );
  }
}

const objectSchema = z.object({
  key: z.string(),
  /** Both are null when the object was already missing. */
  bytes: z.nullable(z.int()),
  sha256: z.nullable(hex64),
});

/** An object in use, as an entry of a backup's list. */
export type BackupObject = z.infer<typeof objectSchema>;

export const parseBackupObject = (line: string): BackupObject =>
  z.parse(objectSchema, JSON.parse(line));
