import { findTakenFiles } from '@lantern/contracts/calls/operator/ingests';
import { titleOfFile } from '@lantern/rules/video-title';

import { callApi } from '../../api/call-api.ts';
import { drawId } from '../../api/random-id.ts';
import { inspectFile } from './inspect-file.ts';
import {
  changeUpload,
  fileOf,
  type FileUpload,
  findUpload,
  holdFile,
  listMore,
  listUploads,
  longestTitle,
  type Refused,
} from './uploads.ts';

const keyOf = ({ name, size, lastModified }: File): string => `${name} ${size} ${lastModified}`;

/**
 * Adds files to the list, by name. A file that stood in the list before a reload goes on; one that is listed already is not
 * added again. Returns how many were left out as listed.
 */
export async function addFiles(
  given: readonly File[],
  videoId: number | null = null,
): Promise<number> {
  const mine = new Map(
    listUploads()
      .filter((it) => it.videoId === videoId)
      .map((it) => [it.key, it] as const),
  );
  const fresh = given.filter((file) => !mine.has(keyOf(file)));
  const back = given.flatMap((file) => comeBack(mine.get(keyOf(file)), file));
  const added = fresh
    .toSorted((one, other) => one.name.localeCompare(other.name, 'zh-CN', { numeric: true }))
    .map((file) => listed(file, videoId));
  listMore(added);
  await inspectAll([...back, ...added.map(({ id }) => id)]);
  return [...mine.values()].filter(({ key, state }) => state !== 'lost' && isAmong(given, key))
    .length;
}

const isAmong = (given: readonly File[], key: string): boolean =>
  given.some((file) => keyOf(file) === key);

/** Goes on with a file that a reload lost. Returns it where it is to be read, because it was not started before. */
function comeBack(known: FileUpload | undefined, file: File): string[] {
  if (known?.state !== 'lost') return [];
  const { id, place } = known;
  holdFile(id, file);
  changeUpload(id, { state: place === null ? 'checking' : 'waiting' });
  return place === null ? [id] : [];
}

function listed(file: File, videoId: number | null): FileUpload {
  const id = drawId();
  holdFile(id, file);
  return {
    id,
    key: keyOf(file),
    fileName: file.name,
    title: titleOfFile(file.name, longestTitle(videoId)),
    videoId,
    categoryCode: null,
    isPaid: null,
    bytes: file.size,
    digest: '',
    sent: 0,
    rate: 0,
    state: 'checking',
    refused: null,
    place: null,
    message: '',
    ingestId: null,
  };
}

/** The most files that the server is asked about at once. */
const askedAtOnce = 500;

/** Reads the files one by one, then asks the server which of them it has. */
async function inspectAll(ids: readonly string[]): Promise<void> {
  const fit: FileUpload[] = [];
  for (const id of ids) {
    const file = fileOf(id);
    if (!file) continue;
    const { fault, digest } = await inspectFile(file);
    const twin = digest === '' ? undefined : findTwin(id, digest);
    if (fault !== null) refuse(id, { why: fault });
    else if (twin) refuse(id, { why: 'listed', title: twin.title }, digest);
    else changeUpload(id, { digest });
    const it = findUpload(id);
    if (it?.state === 'checking') fit.push(it);
  }
  for (let from = 0; from < fit.length; from += askedAtOnce)
    await askForTaken(fit.slice(from, from + askedAtOnce));
}

const findTwin = (id: string, digest: string): FileUpload | undefined =>
  listUploads().find((it) => it.id !== id && it.digest === digest && it.state !== 'refused');

const refuse = (id: string, refused: Refused, digest = ''): void =>
  changeUpload(id, { state: 'refused', refused, digest });

async function askForTaken(fit: readonly FileUpload[]): Promise<void> {
  const asked = fit.map(({ fileName, bytes, digest }) => ({
    name: fileName.slice(-255),
    bytes,
    digest,
  }));
  // Without an answer they may be sent: the server judges each of them again.
  const { taken } = await callApi(findTakenFiles, { files: asked }).catch(() => ({ taken: [] }));
  for (const [place, { id }] of fit.entries()) {
    const there = taken[place] ?? null;
    if (there === null) changeUpload(id, { state: 'ready' });
    else refuse(id, { why: 'taken', title: there.title, time: there.createTime });
  }
}
