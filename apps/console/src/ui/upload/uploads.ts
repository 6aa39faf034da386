import { useSyncExternalStore } from 'react';

import { draftsOfOwner } from '../draft-owner.ts';
import type { FileFault } from './inspect-file.ts';
import { readLastBatch } from './last-batch.ts';

/**
 * `checking`: it is read before it may be sent. `refused`: it is no film, or it was sent before. `lost`: the page was
 * reloaded, and the file has to be chosen again. The others are on their way.
 */
export type UploadState =
  | 'checking'
  | 'refused'
  | 'lost'
  | 'ready'
  | 'waiting'
  | 'sending'
  | 'paused'
  | 'offline'
  | 'done'
  | 'failed';

/** Why a file is not sent unless the operator wants it all the same. */
export type Refused =
  | { why: FileFault }
  /** The same bytes stand in the list, under this title. */
  | { why: 'listed'; title: string }
  /** The server has it: its title, and when it came. */
  | { why: 'taken'; title: string; time: string };

/** A file before, during or after its upload. */
export interface FileUpload {
  id: string;
  /** By what the same file of this machine is known again. */
  key: string;
  fileName: string;
  /** The title of its video, or of the episode where it joins a video. */
  title: string;
  /** The video that it joins as an episode; null for a separate video. */
  videoId: number | null;
  /** Its own category and payment; null: those of the batch. */
  categoryCode: string | null;
  isPaid: boolean | null;
  bytes: number;
  digest: string;
  sent: number;
  /** Bytes a second since the upload began or resumed; 0 until that is known. */
  rate: number;
  state: UploadState;
  refused: Refused | null;
  /** How it is sent, once the operator has started it. */
  place: UploadPlace | null;
  /** The server's message about it. */
  message: string;
  /** What it became on the server, once it is there. */
  ingestId: string | null;
}

/** What the files of a batch have in common. */
export interface UploadBatch {
  categoryCode: string | null;
  isPaid: boolean;
  /** The title of the one video whose episodes the files are; null for separate videos. */
  series: string | null;
  /** Whether files are sent as soon as they are chosen; null: where they wait for review. */
  startsAtOnce: boolean | null;
}

/** Where a file belongs: its own values, or those of its batch. */
export interface UploadPlace {
  categoryCode: string;
  isPaid: boolean;
  /** The video and the channel that it joins as an episode; null for a separate video. */
  joins: { videoId: number | null; title: string; channelName: string } | null;
  /** Grows from file to file, so that episodes come in this order. */
  order: number;
}

/*
 * Outside React, so that uploads continue while the operator opens other screens.
 */
let uploads: readonly FileUpload[] = [];
let batch: UploadBatch = {
  categoryCode: null,
  isPaid: false,
  series: null,
  startsAtOnce: null,
};
/** The list that was brought back, by its key: what is cleared afterwards does not come back. */
let broughtBack: string | null = null;
const files = new Map<string, File>();
const listeners = new Set<() => void>();

export const listUploads = (): readonly FileUpload[] => uploads;
export const findUpload = (id: string): FileUpload | undefined =>
  uploads.find((it) => it.id === id);
export const fileOf = (id: string): File | undefined => files.get(id);
export const holdFile = (id: string, file: File): void => void files.set(id, file);

function write(next: readonly FileUpload[]): void {
  uploads = next;
  keepSoon();
  for (const notify of listeners) notify();
}

export const listMore = (added: readonly FileUpload[]): void => write([...uploads, ...added]);

export const changeUpload = (id: string, changes: Partial<FileUpload>): void =>
  write(uploads.map((it) => (it.id === id ? { ...it, ...changes } : it)));

/** Listens for changes of the list. Returns a function that stops listening. */
export function onUploads(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useUploads = (): readonly FileUpload[] =>
  useSyncExternalStore(onUploads, () => uploads);

export const readBatch = (): UploadBatch => batch;

export const useBatch = (): UploadBatch => useSyncExternalStore(onUploads, () => batch);

/** Changes what the files that are not sent yet have in common. */
export function changeBatch(changes: Partial<UploadBatch>): void {
  batch = { ...batch, ...changes };
  write(uploads);
}

/** The most characters of a title; an episode's is shorter. */
export const longestTitle = (videoId: number | null): number => (videoId === null ? 120 : 100);

/** Lets a file be sent that is listed or taken already. */
export const acceptAllTheSame = (id: string): void =>
  changeUpload(id, { state: 'ready', refused: null });

export const rename = (id: string, title: string): void => changeUpload(id, { title });

/** Puts the files in this order, by their ids; it is the order of the episodes. */
export function orderUploads(ids: readonly string[]): void {
  const place = new Map(ids.map((id, at) => [id, at]));
  const moved = uploads
    .filter(({ id }) => place.has(id))
    .toSorted((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0));
  const next = moved.values();
  write(uploads.map((it) => (place.has(it.id) ? (next.next().value ?? it) : it)));
}

/** Takes a file from the list. */
export function forgetUpload(id: string): void {
  files.delete(id);
  write(uploads.filter((it) => it.id !== id));
}

/** Removes the files in one of these states from the list, those of one video or of separate videos. */
export function clear(states: readonly UploadState[], videoId: number | null = null): void {
  const isGone = (it: FileUpload): boolean => states.includes(it.state) && it.videoId === videoId;
  for (const { id } of uploads.filter(isGone)) files.delete(id);
  write(uploads.filter((it) => !isGone(it)));
}

/* What stands in the list stays through a reload, for the operator who put it there, in this tab. */

const storageKey = (): string | null => {
  const mine = draftsOfOwner();
  return mine === null ? null : `${mine} uploads`;
};

const keepEveryMs = 300;
let keeping: ReturnType<typeof setTimeout> | null = null;

/** Stores the list at most a few times a second: a file that is being sent changes it all the time. */
function keepSoon(): void {
  keeping ??= setTimeout(keep, keepEveryMs);
}

function keep(): void {
  if (keeping !== null) clearTimeout(keeping);
  keeping = null;
  const key = storageKey();
  if (key === null) return;
  try {
    if (uploads.length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify({ batch, uploads }));
  } catch {
    // Without storage a reload loses the list; what was sent goes on all the same.
  }
}

/** After a reload the bytes of a file are out of reach until it is chosen again. */
const afterReload = (it: FileUpload): FileUpload =>
  it.state === 'done' || it.state === 'refused' ? it : { ...it, state: 'lost', rate: 0 };

/** Brings back the list as it was before a reload, and fills in what was chosen for the files before, once. */
export function bringBackUploads(): void {
  const key = storageKey();
  if (key === null || key === broughtBack) return;
  broughtBack = key;
  changeBatch(readLastBatch());
  if (uploads.length > 0) return;
  const kept = readKept(key);
  if (kept === null) return;
  batch = { ...batch, ...kept.batch };
  write(kept.uploads.map(afterReload));
}

interface Kept {
  batch: UploadBatch;
  uploads: FileUpload[];
}

/** Whether a stored value is what {@link keep} wrote. */
const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'batch' in value &&
  'uploads' in value &&
  Array.isArray(value.uploads);

function readKept(key: string): Kept | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return isKept(kept) ? kept : null;
  } catch {
    return null;
  }
}

addEventListener('pagehide', keep);

const isUnderWay = ({ state }: FileUpload): boolean =>
  state === 'sending' || state === 'waiting' || state === 'offline';

addEventListener('beforeunload', (event) => {
  if (uploads.some(isUnderWay)) event.preventDefault();
});
