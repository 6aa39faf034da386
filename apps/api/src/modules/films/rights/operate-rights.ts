import type { AnswerOf, PayloadOf } from '@lantern/contracts/call';
import type * as calls from '@lantern/contracts/calls/operator/rights';
import type { RightsDocument, RightsRecord, VideoRights } from '@lantern/contracts/entities/rights';
import { endsSoonDays, rightsKinds, rightsStateAt } from '@lantern/rules/rights-record';
import { businessDayOf, formatShanghaiTime, shiftBusinessDay } from '@lantern/rules/shanghai-time';

import type { OperatorContext } from '../../../calls/call-context.ts';
import { pageOf, readIdCursor } from '../../../calls/keyset.ts';
import { refuse } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { sealBytes } from '../../../platform/signing/byte-sealer.ts';
import { loadSiteSettings } from '../../ground/site/site-settings.ts';
import * as rights from './rights.repo.ts';
import { countUncovered, findUncovered } from './uncovered.repo.ts';

/** Today, and the last day that counts as soon. */
function daysAt(now: Date): { today: string; soon: string } {
  const today = businessDayOf(now);
  return { today, soon: shiftBusinessDay(today, endsSoonDays) };
}

const presentRecord =
  (now: Date) =>
  ({ createdAt, revokedAt, ...row }: rights.RecordRow): RightsRecord => {
    const { today, soon } = daysAt(now);
    return {
      id: row.id,
      videoId: row.videoId,
      title: row.title,
      kind: row.kind,
      party: row.party,
      remark: row.remark,
      validFrom: row.validFrom,
      validUntil: row.validUntil,
      operator: row.operator,
      documents: row.documents,
      revokeReason: row.revokeReason,
      state: rightsStateAt({ ...row, isRevoked: revokedAt !== null }, today, soon),
      createTime: formatShanghaiTime(createdAt),
      revokeTime: revokedAt && formatShanghaiTime(revokedAt),
    };
  };

const presentDocument = (row: rights.DocumentRow): RightsDocument => ({
  id: row.id,
  recordId: row.recordId,
  name: row.fileName,
  type: row.type,
  bytes: row.bytes - sealBytes,
  operator: row.operator,
  createTime: formatShanghaiTime(row.createdAt),
});

/** A page of records. */
export async function listRights(
  { deps: { db, now } }: OperatorContext,
  { sort, size, after, kind, state, videoId }: PayloadOf<typeof calls.listRights>,
): Promise<AnswerOf<typeof calls.listRights>> {
  const afterId = readIdCursor({ sort, after });
  const wanted = { kind: kind ?? null, state: state ?? null, videoId: videoId ?? null };
  const filters = { ...wanted, ...daysAt(now()) };
  return pageOf({
    sort,
    size,
    after,
    find: (most) => rights.findRecords(db, filters, { sort, afterId, size: most }),
    count: (most) => rights.countRecords(db, filters, most),
    keyOf: ({ id }) => [id],
    present: presentRecord(now()),
  });
}

/** A page of videos without a valid record, of any kind or of one kind. */
export async function listUncovered(
  { deps: { db, now } }: OperatorContext,
  { sort, size, after, kind }: PayloadOf<typeof calls.listUncovered>,
): Promise<AnswerOf<typeof calls.listUncovered>> {
  const afterId = readIdCursor({ sort, after });
  const at = now();
  const of = { kind: kind ?? null, today: businessDayOf(at) };
  return pageOf({
    sort,
    size,
    after,
    find: (most) => findUncovered(db, of, { sort, afterId, size: most, now: at }),
    count: (most) => countUncovered(db, of, most),
    keyOf: ({ id }) => [id],
    present: ({ createdAt, ...row }) => ({
      id: row.id,
      title: row.title,
      state: row.state,
      missing: row.missing,
      createTime: formatShanghaiTime(createdAt),
    }),
  });
}

/** All records of a video. Refuses with `video-unknown`. */
export async function readVideoRights(
  db: Db,
  { config, now }: Pick<Deps, 'config' | 'now'>,
  id: number,
): Promise<VideoRights> {
  const at = now();
  const { title, state } =
    (await rights.findRightsVideo(db, { id, now: at })) ?? refuse('video-unknown');
  const [records, documents, settings, lacking] = [
    await rights.findRecordsOf(db, { videoId: id }),
    await rights.findDocumentsOf(db, { videoId: id }),
    await loadSiteSettings(db, config.operatorOverrides, at),
    await rights.findMissingKinds(db, id, rightsKinds, businessDayOf(at)),
  ];
  const needs = rightsKinds.filter((kind) => settings.publishNeeds.includes(kind));
  return {
    id,
    title,
    state,
    needs,
    missing: needs.filter((kind) => lacking.includes(kind)),
    records: records.map(presentRecord(at)),
    documents: documents.map(presentDocument),
  };
}

export const getVideoRights = (
  { deps }: OperatorContext,
  { id }: PayloadOf<typeof calls.getVideoRights>,
): Promise<VideoRights> => readVideoRights(deps.db, deps, id);

/** An operator adds a record. Refuses with `video-unknown`. */
export function addRightsRecord(
  { deps, act }: OperatorContext,
  { id, ...record }: PayloadOf<typeof calls.addRightsRecord>,
): Promise<VideoRights> {
  return deps.db.transact(async (tx) => {
    if (!(await rights.lockRightsVideo(tx, id))) refuse('video-unknown');
    const { operatorId } = act;
    await rights.addRecord(tx, { videoId: id, ...record, operatorId, at: deps.now() });
    await act.saveAudit(tx, { subject: { kind: 'video', id }, after: record });
    return readVideoRights(tx, deps, id);
  });
}

/** Puts a right on record that an operator declares with another act, whose audit names it; the video is locked. */
export const saveDeclaredRight = (
  tx: Db,
  record: { videoId: number; kind: 'licence' | 'consent'; party: string; remark: string },
  by: { operatorId: number; at: Date },
): Promise<unknown> =>
  rights.addRecord(tx, { ...by, ...record, validFrom: null, validUntil: null });

/** An operator revokes a record; a revoked one stays so. Refuses with `rights-unknown`. */
export function revokeRightsRecord(
  { deps, act }: OperatorContext,
  { recordId, reason }: PayloadOf<typeof calls.revokeRightsRecord>,
): Promise<VideoRights> {
  return deps.db.transact(async (tx) => {
    const row = (await rights.findRecord(tx, { id: recordId })) ?? refuse('rights-unknown');
    const id = row.videoId;
    if (!(await rights.lockRightsVideo(tx, id))) refuse('rights-unknown');
    if (await rights.revokeRecord(tx, recordId, { at: deps.now(), reason })) {
      const { kind, party } = row;
      const change = {
        before: { kind, party, revoked: false },
        after: { kind, party, revoked: true },
      };
      await act.saveAudit(tx, { subject: { kind: 'rights', id: recordId }, ...change, reason });
    }
    return readVideoRights(tx, deps, id);
  });
}
