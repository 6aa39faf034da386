import { changeBatch, selectSubjectByName } from '@lantern/contracts/calls/catalogue';
import type { Subject } from '@lantern/contracts/entities/subject';
import type { Video } from '@lantern/contracts/entities/video';
import { darkWebName } from '@lantern/contracts/wire-names';

import { callApi } from '../../api/call-api.ts';
import { callQuery } from '../../api/call-queries.ts';

const FIRST = 1;

/** The sections of the dark web with their newest videos. */
export const subjectsQuery = callQuery(selectSubjectByName, {
  dictName: darkWebName,
  type: 0,
});

export interface Batch {
  page: number;
  videos: readonly Video[];
}

/**
 * A batch of a section, by its page; after the last page, the first comes again. The server picks each batch at random, so
 * none is cached.
 */
export async function fetchBatch(subject: Subject, page: number): Promise<Batch> {
  const videos = await callApi(changeBatch, {
    currentPage: page,
    dictName: subject.dictName,
    type: subject.dictCode,
  });
  return videos.length > 0 || page === FIRST ? { page, videos } : fetchBatch(subject, FIRST);
}
