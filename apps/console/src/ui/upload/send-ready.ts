import { listIngests } from '@lantern/contracts/calls/operator/ingests';
import { listCategories } from '@lantern/contracts/calls/operator/places';
import { areNumberedAlike } from '@lantern/rules/video-title';
import type { QueryClient } from '@tanstack/react-query';

import { uploadTexts } from '#text/upload.ts';

import { callQuery } from '../../api/call-api.ts';
import { notifyDone } from '../toasts.tsx';
import { addFiles } from './add-files.ts';
import { keepLastBatch } from './last-batch.ts';
import { sendAll } from './send-uploads.ts';
import {
  bringBackUploads,
  changeBatch,
  type FileUpload,
  listUploads,
  readBatch,
  type UploadBatch,
} from './uploads.ts';

const isReady = ({ videoId, state }: FileUpload): boolean => videoId === null && state === 'ready';

/** Whether all is said that these files need. */
export const isComplete = (batch: UploadBatch, ready: readonly FileUpload[]): boolean =>
  ready.every(({ title }) => title.trim() !== '') &&
  batch.series?.trim() !== '' &&
  (batch.categoryCode !== null ||
    (batch.series === null && ready.every(({ categoryCode }) => categoryCode !== null)));

/** Whether several files may be the episodes of one video, which only an operator knows. */
export const mayBeEpisodes = (ready: readonly FileUpload[]): boolean =>
  areNumberedAlike(ready.map(({ title }) => title));

/** Sends the ready files: as videos of their own, or as the episodes of one. */
export function sendReady(): void {
  const { categoryCode, isPaid, series, startsAtOnce } = readBatch();
  const joins = series === null ? null : { videoId: null, title: series.trim(), channelName: '' };
  sendAll(null, (it) => ({
    categoryCode: (joins === null ? it.categoryCode : null) ?? categoryCode ?? '',
    isPaid: (joins === null ? it.isPaid : null) ?? isPaid,
    joins,
  }));
  // The next files are another video.
  changeBatch({ series: null });
  keepLastBatch({ categoryCode, isPaid, startsAtOnce });
}

/**
 * Takes files in. Where they need no answer they are sent at once, to the category of the last ones: that is what the
 * operator's switch says, or else whether films wait for review, so that nothing is published by a slip.
 */
export async function takeIn(files: readonly File[], client: QueryClient): Promise<void> {
  bringBackUploads();
  const isAnother = listUploads().some(isReady);
  const known = isAllKnown(client);
  const again = await addFiles(files);
  if (again > 0) notifyDone(uploadTexts.leftOut(again));
  const isKnown = await known;
  const ready = listUploads().filter(isReady);
  const needsNoAnswer =
    isKnown && ready.length > 0 && !mayBeEpisodes(ready) && isComplete(readBatch(), ready);
  if (!isAnother && needsNoAnswer) sendReady();
}

/**
 * Whether files start as soon as they are chosen: what is chosen while they are read is the operator's answer, and waits for
 * the start.
 */
async function isAllKnown(client: QueryClient): Promise<boolean> {
  const { categoryCode, startsAtOnce } = readBatch();
  try {
    const { list } = await client.query(callQuery(listCategories, {}));
    const only = list.length === 1 ? list[0]?.code : undefined;
    const isThere = list.some(({ code }) => code === categoryCode);
    if (!isThere && only !== undefined) changeBatch({ categoryCode: only });
    if (!isThere && only === undefined) return false;
    return startsAtOnce ?? (await client.query(callQuery(listIngests, {}))).load.review;
  } catch {
    // They stand in the list, with the button that sends them.
    return false;
  }
}
