import { buffer } from 'node:stream/consumers';

import type { AnswerOf } from '@lantern/contracts/call';
import type { getIngest as getCall } from '@lantern/contracts/calls/operator/ingests';

import type { OperatorContext } from '../../calls/call-context.ts';
import { refuse } from '../../platform/app-error.ts';
import { findAssetPictures } from '../media/asset.repo.ts';
import { issueReviewAddress } from '../media/issue-review-address.ts';
import { presentIngest } from './ingest.present.ts';
import { findIngest } from './ingest.repo.ts';

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
