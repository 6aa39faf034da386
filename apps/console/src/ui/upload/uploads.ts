import { envelope } from '@lantern/contracts/envelope';
import { consoleMark } from '@lantern/contracts/operator-events';
import { titleOfFile } from '@lantern/rules/video-title';
import { useSyncExternalStore } from 'react';
import type { Upload } from 'tus-js-client';

import { texts } from '#text/texts.ts';

/** Where operators' browsers upload films, by tus 1.0. */
const endpoint = '/admin-api/uploads';
/** How many files are sent at once; more would only share the same bandwidth. */
const sideBySide = 2;
/** Delays of the browser's own retries before it waits for the network. */
const retryDelays = [0, 1_000, 3_000, 5_000, 10_000];

export type UploadState =
  | 'ready'
  | 'waiting'
  | 'sending'
  | 'paused'
  | 'offline'
  | 'done'
  | 'failed';

/** A file before, during or after its upload. */
export interface FileUpload {
  id: string;
  fileName: string;
  /** The title of its video, or of the episode where it joins a video. */
  title: string;
  /** The video that it joins as an episode; null for a separate video. */
  videoId: number | null;
  bytes: number;
  sent: number;
  /** Bytes a second since the upload began or resumed; 0 until that is known. */
  rate: number;
  state: UploadState;
  /** The server's message about it. */
  message: string;
}

/** The settings common to all files of a batch. */
interface UploadPlace {
  categoryCode: string;
  isPaid: boolean;
  /** The video and the channel that the files join as episodes; null for separate videos. */
  joins: { videoId: number; title: string; channelName: string } | null;
}

interface Entry {
  file: File;
  place: UploadPlace;
  upload: Upload | null;
}

/*
 * Outside React, so that uploads continue while the operator opens other screens.
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

/** Listens for completed uploads. Returns a function that stops listening. */
export function onSent(listener: () => void): () => void {
  onAllSent.add(listener);
  return () => void onAllSent.delete(listener);
}

/** The most characters of a title; an episode's is shorter. */
export const longestTitle = (videoId: number | null): number => (videoId === null ? 120 : 100);

/** Adds files to the list; a file that is already listed for the same video is not added twice. */
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
    const title = titleOfFile(file.name, longestTitle(videoId));
    const facts = { fileName: file.name, title, videoId, bytes: file.size };
    return { id, ...facts, sent: 0, rate: 0, state: 'ready', message: '' };
  });
  write([...uploads, ...added]);
}

const keyOf = ({ name, size, lastModified }: File): string => `${name} ${size} ${lastModified}`;

export const rename = (id: string, title: string): void => change(id, { title });

/** Sends every ready file with these settings, two at a time. */
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

/** Removes a file from the list, and deletes what the server has of it. */
export function remove(id: string): void {
  const entry = entries.get(id);
  const isDone = uploads.find((it) => it.id === id)?.state === 'done';
  void entry?.upload?.abort(!isDone).catch(() => undefined);
  entries.delete(id);
  write(uploads.filter((it) => it.id !== id));
  sendNext();
}

/** Removes sent files from the list, those of one video or of separate videos. */
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
  let begunAt = performance.now();
  let begunWith = -1;
  const { DetailedError, Upload } = await import('tus-js-client');
  const upload = new Upload(file, {
    endpoint,
    retryDelays,
    removeFingerprintOnSuccess: true,
    // An upload counts as use of the session, however long it takes.
    headers: { [consoleMark.header]: consoleMark.attended },
    metadata: { filename: file.name.slice(-255), ...tellPlace(title, place) },
    onProgress(sent) {
      if (begunWith < 0 || sent < begunWith) {
        begunAt = performance.now();
        begunWith = sent;
      }
      const seconds = (performance.now() - begunAt) / 1000;
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
  // An upload that began before the page was reloaded resumes.
  const [before] = await upload.findPreviousUploads();
  if (before) {
    upload.resumeFromPreviousUpload(before);
    // The server keeps the title that was sent when the upload began.
    const { episode, title: said } = before.metadata;
    change(id, { title: (episode || said) ?? title });
  }
  return upload;
}

/** Returns the tus metadata of a file. */
function tellPlace(title: string, { categoryCode, isPaid, joins }: UploadPlace) {
  const common = { category: categoryCode, paid: String(isPaid) };
  if (joins === null) return { ...common, title };
  const { videoId, channelName } = joins;
  return {
    ...common,
    title: joins.title.slice(0, 120),
    episode: title,
    video: String(videoId),
    channel: channelName,
  };
}

/** Returns the message of a refused upload, which comes in the envelope like a call's. */
function sayRefusal(body: string): string {
  try {
    return envelope.parse(JSON.parse(body)).msg;
  } catch {
    return texts.errors.unreadable;
  }
}

// Uploads that stopped when the network was lost resume by themselves.
addEventListener('online', () => {
  for (const { id, state } of uploads) if (state === 'offline') change(id, { state: 'waiting' });
  sendNext();
});

addEventListener('beforeunload', (event) => {
  if (uploads.some(isUnderWay)) event.preventDefault();
});
