import { statfs } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';

import type { AnswerOf, PayloadOf } from '@lantern/contracts/call';
import type {
  editIngest as editCall,
  findTakenFiles as takenCall,
  getIngest as getCall,
  getIngestPoster as posterCall,
  listIngests as listCall,
} from '@lantern/contracts/calls/operator/ingests';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';
import * as z from 'zod/mini';

import type { OperatorContext } from '../../../calls/call-context.ts';
import { onlyChanged, versionOf } from '../../../calls/edit-version.ts';
import { pageOf, readCursor } from '../../../calls/keyset.ts';
import { refuse } from '../../../platform/app-error.ts';
import { findFixedSettings, siteSettingsOf } from '../../ground/site/site-settings.ts';
import { checkPlace } from '../catalogue/publish-episode.ts';
import { findAssetPictures } from '../media/asset.repo.ts';
import { issueReviewAddress } from '../media/issue-review-address.ts';
import {
  countIngests,
  countIntakeLoad,
  findIngest,
  type Ingest,
  type IngestState,
  listIngestPage,
  lockIngest,
  updateIngest,
} from './ingest.repo.ts';
import { presentIngest, refuseFault } from './operate-ingests.ts';
import { findTaken } from './upload/upload.repo.ts';

/** An ingest with its pictures and its film, which only operators may see before it is published. */
export async function getIngest(
  context: OperatorContext,
  { id }: { id: string },
): Promise<AnswerOf<typeof getCall>> {
  return presentDetail(
    context,
    (await findIngest(context.deps.db, id)) ?? refuse('ingest-unknown'),
  );
}

async function presentDetail(
  context: OperatorContext,
  ingest: Ingest,
): Promise<AnswerOf<typeof getCall>> {
  const { deps, operator, address, language } = context;
  const { sessionHash } = operator;
  const { db, storage } = deps;
  const { id } = ingest;
  const read = async (key: string): Promise<string> =>
    (await buffer(await storage.read(key))).toString('base64');
  const keys = await findAssetPictures(db, { id });
  const posters: string[] = [];
  for (const key of keys?.posters ?? []) posters.push(await read(key));
  return {
    ...presentIngest(ingest, language),
    ...presentEdit(ingest),
    version: versionOf(presentEdit(ingest)),
    posters,
    storyboard: keys ? await read(keys.storyboard) : '',
    preview: keys ? await read(keys.preview) : '',
    film:
      ingest.state === 'in_review' && context.may('drafts.play')
        ? issueReviewAddress(deps, ingest.id, { sessionHash, address })
        : '',
  };
}

/** The first poster, for a small picture beside the file's name. */
export async function getIngestPoster(
  { deps: { db, storage } }: Pick<OperatorContext, 'deps'>,
  { id }: { id: string },
): Promise<AnswerOf<typeof posterCall>> {
  if (!(await findIngest(db, id))) refuse('ingest-unknown');
  const [key] = (await findAssetPictures(db, { id }))?.posters ?? [];
  if (key === undefined) return { poster: '' };
  return { poster: (await buffer(await storage.read(key))).toString('base64') };
}

/** Which files were sent before. */
export async function findTakenFiles(
  { deps: { db } }: Pick<OperatorContext, 'deps'>,
  { files }: PayloadOf<typeof takenCall>,
): Promise<AnswerOf<typeof takenCall>> {
  const found = await findTaken(db, files);
  const at = new Map(found.map((it) => [it.place, it]));
  return {
    taken: files.map((_, place) => {
      const it = at.get(place + 1);
      if (!it) return null;
      const { id, title, state, createdAt } = it;
      return { id, title, state, createTime: formatShanghaiTime(createdAt) };
    }),
  };
}

const cursor = z.tuple([z.int(), z.uuid()]);

/** A page of ingests, and the amount of waiting work. */
export async function listIngests(
  { deps, language }: OperatorContext,
  { state, sort, size, after }: PayloadOf<typeof listCall>,
): Promise<AnswerOf<typeof listCall>> {
  const { db, config } = deps;
  const last = readCursor(cursor, { sort, after });
  const behind = last && { createdAt: new Date(last[0]), id: last[1] };
  const [page, load, disk, settings] = await Promise.all([
    pageOf({
      sort,
      size,
      after,
      find: (wanted) => listIngestPage(db, { state: state ?? null, after: behind, size: wanted }),
      count: (most) => countIngests(db, state ?? null, most),
      keyOf: ({ createdAt, id }) => [createdAt.getTime(), id],
      present: (it) => presentIngest(it, language),
    }),
    countIntakeLoad(db),
    statfs(config.dataDir),
    siteSettingsOf(deps)(),
  ]);
  const review = settings.intakeReview;
  const isReviewFixed = findFixedSettings(config.operatorOverrides).includes('intakeReview');
  const freeBytes = disk.bavail * disk.bsize;
  return { ...page, load: { ...load, freeBytes, review, isReviewFixed } };
}

type Edit = Pick<
  PayloadOf<typeof editCall>,
  'title' | 'episodeTitle' | 'introduction' | 'author' | 'tags' | 'categoryCode' | 'paid'
>;

/** The fields of an ingest that an operator's form changes. */
const presentEdit = (it: Ingest): Edit => ({
  title: it.title,
  episodeTitle: it.episodeTitle ?? '',
  introduction: it.introduction,
  author: it.author,
  tags: [...it.tags],
  categoryCode: it.categoryCode,
  paid: it.paid,
});

/** Whether an ingest can be edited: until it is published or rejected. */
const editable: ReadonlySet<IngestState> = new Set(['working', 'failed', 'in_review']);

/**
 * Changes the details of an ingest that is not published yet. When another operator saved first, it refuses with
 * `ingest-edited` and the names of the fields that differ. It also refuses with `title-taken` and `category-unknown`, which
 * publishing checks again.
 */
export async function editIngest(
  context: OperatorContext,
  { id, version, ...asked }: PayloadOf<typeof editCall>,
): Promise<AnswerOf<typeof editCall>> {
  const { deps, act } = context;
  const wanted: Edit = { ...asked, tags: [...new Set(asked.tags)] };
  await deps.db.transact(async (tx) => {
    const ingest = (await lockIngest(tx, id)) ?? refuse('ingest-unknown');
    if (!editable.has(ingest.state)) refuse('ingest-moved');
    const before = presentEdit(ingest);
    const after = { ...wanted, episodeTitle: wanted.episodeTitle.trim() };
    if (versionOf(before) === versionOf(after)) return;
    if (versionOf(before) !== version)
      refuse('ingest-edited', { fields: Object.keys(onlyChanged(before, after)) });
    const edit = { ...after, episodeTitle: after.episodeTitle || null };
    await checkPlace(tx, edit).catch(refuseFault);
    await updateIngest(tx, { ...edit, id });
    await act.saveAudit(tx, { subject: { kind: 'ingest', id }, before, after });
  });
  return getIngest(context, { id });
}
