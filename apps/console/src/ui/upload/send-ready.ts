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
  const again = await addFiles(files);
  if (again > 0) notifyDone(uploadTexts.leftOut(again));
  if (!isAnother && (await needsNoAnswer(client))) sendReady();
}

async function needsNoAnswer(client: QueryClient): Promise<boolean> {
  const ready = listUploads().filter(isReady);
  if (ready.length === 0) return false;
  try {
    const { list } = await client.query(callQuery(listCategories, {}));
    const only = list.length === 1 ? list[0] : undefined;
    const { categoryCode } = readBatch();
    if (!list.some(({ code }) => code === categoryCode))
      changeBatch({ categoryCode: only?.code ?? null });
    const { startsAtOnce } = readBatch();
    const starts = startsAtOnce ?? (await client.query(callQuery(listIngests, {}))).load.review;
    return starts && !mayBeEpisodes(ready) && isComplete(readBatch(), ready);
  } catch {
    // They stand in the list, with the button that sends them.
    return false;
  }
}
