import type { Readable } from 'node:stream';

/** A range of bytes, `start` and `end` included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** An object as a listing describes it. */
export interface ListedObject {
  key: string;
  bytes: number;
  modifiedAt: Date;
}

/**
 * The storage of media and pictures. The site makes the keys; they are relative, with `/` between their parts
 * (`media/<asset>/<random>.m4s`, `images/<random>.webp`). An object is there whole or not at all.
 */
export interface Storage {
  put(key: string, body: Uint8Array): Promise<void>;
  /** Copies a finished local file into storage. */
  putFile(key: string, path: string): Promise<void>;
  /** Size in bytes, or null when there is no such object. */
  stat(key: string): Promise<{ size: number } | null>;
  /** Rejects with {@link ObjectMissing} when there is no such object. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** No error when there is no such object. */
  remove(key: string): Promise<void>;
  /** Removes every object under a folder, such as `media/<asset>`; no error when there is none. */
  removeFolder(prefix: string): Promise<void>;
  /** Where an object lies as a file on this machine, whether it is there or not; null where objects are elsewhere. */
  pathOf(key: string): string | null;
  /** Every object there is, in no order; `folder` leaves out all that is not under it. */
  list(folder?: string): AsyncIterable<ListedObject>;
  /** Removes the rest of writes that were cut off before then; returns their number. */
  removeUnfinished(before: Date): Promise<number>;
  /** Rejects with {@link StorageUnusable} when objects can't be read there. */
  check(): Promise<void>;
}

/** The folders whose objects other users of this machine may read: an nginx in front does. */
const sharedFolders: ReadonlySet<string> = new Set(['media', 'images', 'sealed']);

/** Whether an object is for its owner and operators, such as a payment code: then no other user of the machine may read it. */
export const isPersonal = (key: string): boolean => !sharedFolders.has(key.split('/', 1)[0] ?? '');

/** Modes of folders and files, of personal data and of all other, without what the umask takes away. */
export const folderMode = { personal: 0o700, shared: 0o777 } as const;
export const fileMode = { personal: 0o600, shared: 0o644 } as const;

export class ObjectMissing extends Error {
  override name = 'ObjectMissing';
}

/** Thrown when a storage can't be used; the message names the setting to check. */
export class StorageUnusable extends Error {
  override name = 'StorageUnusable';
}
