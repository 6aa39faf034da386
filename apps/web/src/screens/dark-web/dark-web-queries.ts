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

/** The batch of a section at a page; past the last one, the first again. Each is picked again, so none is kept. */
export async function fetchBatch(subject: Subject, page: number): Promise<Batch> {
  const videos = await callApi(changeBatch, {
    currentPage: page,
    dictName: subject.dictName,
    type: subject.dictCode,
  });
  return videos.length > 0 || page === FIRST ? { page, videos } : fetchBatch(subject, FIRST);
}
