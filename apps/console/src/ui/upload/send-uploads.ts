import { envelope } from '@lantern/contracts/envelope';
import { consoleMark } from '@lantern/contracts/operator-events';
import { DetailedError, Upload } from 'tus-js-client';

import { texts } from '#text/texts.ts';

import { now } from '../../api/clock.ts';
import {
  changeUpload,
  fileOf,
  type FileUpload,
  findUpload,
  forgetUpload,
  listUploads,
  onUploads,
  type UploadPlace,
} from './uploads.ts';

/** Where operators' browsers upload films, by tus 1.0. */
const endpoint = '/admin-api/uploads';
/** How many files are sent at once; more would only share the same bandwidth. */
const sideBySide = 2;
/** Delays of the browser's own retries before it waits for the network. */
const retryDelays = [0, 1_000, 3_000, 5_000, 10_000];

const sending = new Map<string, Upload>();

function sendNext(): void {
  const all = listUploads();
  const free = sideBySide - all.filter(({ state }) => state === 'sending').length;
  const next = all.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free));
  for (const upload of next) void send(upload);
}

/** More files than anybody sends in a second; their order fits into 15 digits. */
const mostInSecond = 100_000;

/** Sends every ready file of a video, or of none, each to its own place. Episodes will come in the order of the list. */
export function sendAll(
  videoId: number | null,
  placeOf: (upload: FileUpload) => Omit<UploadPlace, 'order'>,
): void {
  const ready = listUploads().filter((it) => it.state === 'ready' && it.videoId === videoId);
  const first = Math.floor(now().getTime() / 1000) * mostInSecond;
  for (const [at, it] of ready.entries())
    changeUpload(it.id, { state: 'waiting', place: { ...placeOf(it), order: first + at } });
}

export function pause(id: string): void {
  void sending.get(id)?.abort();
  changeUpload(id, { state: 'paused', rate: 0 });
}

export const resume = (id: string): void => changeUpload(id, { state: 'waiting', message: '' });

/** Removes a file from the list, and deletes what the server has of it. */
export function remove(id: string): void {
  const upload = sending.get(id);
  sending.delete(id);
  forgetUpload(id);
  void upload?.abort(true).catch(() => undefined);
}

onUploads(sendNext);

async function send(it: FileUpload): Promise<void> {
  const file = fileOf(it.id);
  // The list changes while it is gone through: this one may have begun meanwhile.
  if (!file || it.place === null || findUpload(it.id)?.state !== 'waiting') return;
  changeUpload(it.id, { state: 'sending' });
  const upload = sending.get(it.id) ?? (await begin(it, it.place, file));
  sending.set(it.id, upload);
  // Paused or removed while it was looked up.
  if (findUpload(it.id)?.state === 'sending') upload.start();
}

/** The address of an upload ends with its id, which becomes the ingest's. */
function idIn(address: string | null): string | null {
  const id = address?.slice(-36) ?? '';
  return /^[\da-f-]{36}$/.test(id) ? id : null;
}

async function begin({ id, title, digest, fileName }: FileUpload, place: UploadPlace, file: File) {
  let begunAt = performance.now();
  let begunWith = -1;
  const upload: Upload = new Upload(file, {
    endpoint,
    retryDelays,
    removeFingerprintOnSuccess: true,
    // An upload counts as use of the session, however long it takes.
    headers: { [consoleMark.header]: consoleMark.attended },
    metadata: { filename: fileName.slice(-255), digest, ...placeMetadata(title, place) },
    onProgress(sent) {
      if (begunWith < 0 || sent < begunWith) {
        begunAt = performance.now();
        begunWith = sent;
      }
      const seconds = (performance.now() - begunAt) / 1000;
      changeUpload(id, { sent, rate: seconds > 1 ? (sent - begunWith) / seconds : 0 });
    },
    onSuccess() {
      changeUpload(id, { state: 'done', sent: file.size, rate: 0, ingestId: idIn(upload.url) });
      sending.delete(id);
    },
    onError(error) {
      begunWith = -1;
      const refused = error instanceof DetailedError ? error.originalResponse : null;
      if (refused === null) changeUpload(id, { state: 'offline', rate: 0 });
      else changeUpload(id, { state: 'failed', rate: 0, message: sayRefusal(refused.getBody()) });
    },
  });
  // An upload that began before the page was reloaded resumes.
  const [before] = await upload.findPreviousUploads();
  if (before) {
    upload.resumeFromPreviousUpload(before);
    // The server keeps the title that was sent when the upload began.
    const { episode, title: sentTitle } = before.metadata;
    changeUpload(id, { title: (episode || sentTitle) ?? title });
  }
  return upload;
}

/** Returns the tus metadata of a file. */
function placeMetadata(title: string, { categoryCode, isPaid, joins, order }: UploadPlace) {
  const common = { category: categoryCode, paid: String(isPaid), order: String(order) };
  if (joins === null) return { ...common, title };
  const { videoId, channelName } = joins;
  return {
    ...common,
    title: joins.title.slice(0, 120),
    episode: title,
    ...(videoId !== null && { video: String(videoId) }),
    ...(channelName !== '' && { channel: channelName }),
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
  for (const { id, state } of listUploads())
    if (state === 'offline') changeUpload(id, { state: 'waiting' });
});
