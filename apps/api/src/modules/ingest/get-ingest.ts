import { buffer } from 'node:stream/consumers';

import type { AnswerOf } from '@lantern/contracts/call';
import type {
  getIngest as getCall,
  listIngests as listCall,
} from '@lantern/contracts/calls/operator/ingests';
import { PAGE_SIZE, pageOffset } from '@lantern/rules/paging';

import type { OperatorContext } from '../../calls/call-context.ts';
import { refuse } from '../../platform/app-error.ts';
import { findAssetPictures } from '../media/asset.repo.ts';
import { issueReviewAddress } from '../media/issue-review-address.ts';
import { findIngest, countIngests, type IngestState, listIngestPage } from './ingest.repo.ts';
import { presentIngest } from './operate-ingests.ts';

/** With its pictures and the film, which nobody but operators may see before it is published. */
export async function getIngest(
  { deps, operator: { sessionHash }, address }: OperatorContext,
  { id }: { id: string },
): Promise<AnswerOf<typeof getCall>> {
  const { db, storage } = deps;
  const ingest = (await findIngest(db, id)) ?? refuse('ingest-unknown');
  const read = async (key: string): Promise<string> =>
    (await buffer(await storage.read(key))).toString('base64');
  const keys = await findAssetPictures(db, id);
  const posters: string[] = [];
  for (const key of keys?.posters ?? []) posters.push(await read(key));
  return {
    ...presentIngest(ingest),
    posters,
    storyboard: keys ? await read(keys.storyboard) : '',
    preview: keys ? await read(keys.preview) : '',
    film:
      ingest.state === 'in_review'
        ? issueReviewAddress(deps, ingest.id, { sessionHash, address })
        : '',
  };
}

export async function listIngests(
  { deps: { db } }: OperatorContext,
  { state = null, currentPage }: { state?: IngestState | null | undefined; currentPage: number },
): Promise<AnswerOf<typeof listCall>> {
  const slice = { state, limit: PAGE_SIZE, offset: pageOffset(currentPage) };
  const [rows, total] = await Promise.all([listIngestPage(db, slice), countIngests(db, state)]);
  return { list: rows.map(presentIngest), total };
}
