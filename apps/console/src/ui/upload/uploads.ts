import { envelope } from '@lantern/contracts/envelope';
import { consoleMark } from '@lantern/contracts/operator-events';
import { useSyncExternalStore } from 'react';
import type { Upload } from 'tus-js-client';

import { texts } from '#text/texts.ts';

/** Where operators' browsers send films, by tus 1.0. */
const endpoint = '/admin-api/uploads';
/** So many files are sent side by side; more would only share the same line. */
const sideBySide = 2;
/** What the browser tries by itself before it waits for the network. */
const retryDelays = [0, 1_000, 3_000, 5_000, 10_000];

export type UploadState =
  | 'ready'
  | 'waiting'
  | 'sending'
  | 'paused'
  | 'offline'
  | 'done'
  | 'failed';

/** A file that is to be sent, is being sent, or was. */
export interface FileUpload {
  id: string;
  fileName: string;
  /** Of its video, or of the episode where it joins one. */
  title: string;
  /** The video it becomes an episode of; null for a video of its own. */
  videoId: number | null;
  bytes: number;
  sent: number;
  /** Bytes a second since it was begun or went on; 0 until that is known. */
  rate: number;
  state: UploadState;
  /** What the server said of it. */
  message: string;
}

/** What all files of a batch have in common. */
interface UploadPlace {
  categoryCode: string;
  isPaid: boolean;
  /** The video whose episodes they become, and the channel. */
  joins: { videoId: number; title: string; channelName: string } | null;
}

interface Entry {
  file: File;
  place: UploadPlace;
  upload: Upload | null;
}

/*
 * Outside of React: what is being sent goes on while the operator looks at other screens.
 */
let uploads: readonly FileUpload[] = [];
const entries = new Map<string, Entry>();
const listeners = new Set<() => void>();
const onAllSent = new Set<() => void>();

const isUnderWay = ({ state }: FileUpload): boolean =>
  state === 'sending' || state === 'waiting' || state === 'offline';

function write(next: readonly FileUpload[]): void {
  uploads = next;
  for (const tell of listeners) tell();
}

const change = (id: string, changes: Partial<FileUpload>): void =>
  write(uploads.map((it) => (it.id === id ? { ...it, ...changes } : it)));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useUploads = (): readonly FileUpload[] =>
  useSyncExternalStore(subscribe, () => uploads);

/** Hears that a file is all there; answers how to stop listening. */
export function onSent(listener: () => void): () => void {
  onAllSent.add(listener);
  return () => void onAllSent.delete(listener);
}

/** Characters that a title may have: an episode's is shorter. */
export const longestTitle = (videoId: number | null): number => (videoId === null ? 120 : 100);

/** A film's name as its file suggests it. */
const titleOfFile = (name: string): string =>
  name
    .replace(/\.[a-z\d]{2,5}$/i, '')
    .replaceAll(/[\s._]+/g, ' ')
    .trim();

/** Puts files on the list; one that is there already for the same video stays there once. */
export function addFiles(files: readonly File[], videoId: number | null = null): void {
  const there = uploads.filter((it) => it.videoId === videoId);
  const known = new Set(
    there.flatMap(({ id }) => entries.get(id) ?? []).map(({ file }) => keyOf(file)),
  );
  const fresh = files.filter((file) => file.size > 0 && !known.has(keyOf(file)));
  const added = fresh.map((file): FileUpload => {
    const id = crypto.randomUUID();
    const place = { categoryCode: '', isPaid: false, joins: null };
    entries.set(id, { file, place, upload: null });
    const title = titleOfFile(file.name).slice(0, longestTitle(videoId));
    const facts = { fileName: file.name, title, videoId, bytes: file.size };
    return { id, ...facts, sent: 0, rate: 0, state: 'ready', message: '' };
  });
  write([...uploads, ...added]);
}

const keyOf = ({ name, size, lastModified }: File): string => `${name} ${size} ${lastModified}`;

export const rename = (id: string, title: string): void => change(id, { title });

/** Sends every file that is ready to go to that place, two at a time. */
export function sendAll(place: UploadPlace): void {
  for (const { id, state, videoId } of uploads) {
    const entry = entries.get(id);
    if (state !== 'ready' || videoId !== (place.joins?.videoId ?? null) || !entry) continue;
    entry.place = place;
    change(id, { state: 'waiting' });
  }
  sendNext();
}

export function pause(id: string): void {
  void entries.get(id)?.upload?.abort();
  change(id, { state: 'paused', rate: 0 });
  sendNext();
}

export function resume(id: string): void {
  change(id, { state: 'waiting', message: '' });
  sendNext();
}

/** Takes a file off the list; what is on the server of it goes too. */
export function remove(id: string): void {
  const entry = entries.get(id);
  const isDone = uploads.find((it) => it.id === id)?.state === 'done';
  void entry?.upload?.abort(!isDone).catch(() => undefined);
  entries.delete(id);
  write(uploads.filter((it) => it.id !== id));
  sendNext();
}

/** Takes what was sent off the list, of one video or of those on their own. */
export function clearDone(of: number | null = null): void {
  const isGone = ({ state, videoId }: FileUpload): boolean => state === 'done' && videoId === of;
  for (const it of uploads) if (isGone(it)) entries.delete(it.id);
  write(uploads.filter((it) => !isGone(it)));
}

function sendNext(): void {
  const free = sideBySide - uploads.filter(({ state }) => state === 'sending').length;
  const next = uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free));
  for (const { id } of next) void send(id);
}

async function send(id: string): Promise<void> {
  const entry = entries.get(id);
  if (!entry) return;
  change(id, { state: 'sending' });
  entry.upload ??= await begin(id, entry);
  entry.upload.start();
}

async function begin(id: string, { file, place }: Entry): Promise<Upload> {
  const title = uploads.find((it) => it.id === id)?.title ?? file.name;
  let begunAt = Date.now();
  let begunWith = -1;
  const { DetailedError, Upload } = await import('tus-js-client');
  const upload = new Upload(file, {
    endpoint,
    retryDelays,
    removeFingerprintOnSuccess: true,
    // A film on its way is a use of the session, however long it takes.
    headers: { [consoleMark.header]: consoleMark.attended },
    metadata: { filename: file.name.slice(-255), ...tellPlace(title, place) },
    onProgress(sent) {
      if (begunWith < 0 || sent < begunWith) {
        begunAt = Date.now();
        begunWith = sent;
      }
      const seconds = (Date.now() - begunAt) / 1000;
      change(id, { sent, rate: seconds > 1 ? (sent - begunWith) / seconds : 0 });
    },
    onSuccess() {
      change(id, { state: 'done', sent: file.size, rate: 0 });
      for (const tell of onAllSent) tell();
      sendNext();
    },
    onError(error) {
      begunWith = -1;
      const refused = error instanceof DetailedError ? error.originalResponse : null;
      if (refused === null) change(id, { state: 'offline', rate: 0 });
      else change(id, { state: 'failed', rate: 0, message: sayRefusal(refused.getBody()) });
      sendNext();
    },
  });
  // What was sent before the page was loaded again stays sent.
  const [before] = await upload.findPreviousUploads();
  if (before) {
    upload.resumeFromPreviousUpload(before);
    // The server knows it by what was said of it then.
    const { episode, title: said } = before.metadata;
    change(id, { title: (episode || said) ?? title });
  }
  return upload;
}

/** What the server is told of a file, in the words of its metadata. */
function tellPlace(title: string, { categoryCode, isPaid, joins }: UploadPlace) {
  const common = { category: categoryCode, paid: String(isPaid) };
  if (joins === null) return { ...common, title };
  const { videoId, channelName } = joins;
  return {
    ...common,
    ...{ title: joins.title.slice(0, 120), episode: title },
    ...{ video: String(videoId), channel: channelName },
  };
}

/** Refusals of uploads come in the envelope, as those of calls. */
function sayRefusal(body: string): string {
  try {
    return envelope.parse(JSON.parse(body)).msg;
  } catch {
    return texts.errors.unreadable;
  }
}

// What the lost network stopped goes on by itself.
addEventListener('online', () => {
  for (const { id, state } of uploads) if (state === 'offline') change(id, { state: 'waiting' });
  sendNext();
});

addEventListener('beforeunload', (event) => {
  if (uploads.some(isUnderWay)) event.preventDefault();
});
