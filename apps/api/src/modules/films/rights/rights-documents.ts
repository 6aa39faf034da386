import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';

import type { AnswerOf, PayloadOf } from '@lantern/contracts/call';
import type * as calls from '@lantern/contracts/calls/operator/rights';
import type { RightsDocument, VideoRights } from '@lantern/contracts/entities/rights';

import type { OperatorContext } from '../../../calls/call-context.ts';
import { refuse } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type FileStarts, kindByStart } from '../../../platform/file-starts.ts';
import { oncePerSite } from '../../../platform/once-per-site.ts';
import { type ByteSealer, createByteSealer } from '../../../platform/signing/byte-sealer.ts';
import type { SigningSecrets } from '../../../platform/signing/signing-secrets.ts';
import { ObjectMissing } from '../../../platform/storage/storage.ts';
import { removeUnused } from '../../../platform/storage/sweep-orphans.ts';
import { readVideoRights } from './operate-rights.ts';
import * as rights from './rights.repo.ts';

const nameBytes = 16;
const mostDocuments = 20;

/** Seals documents; each is bound to the name of its object. */
export const createDocumentSealer = (secrets: SigningSecrets): ByteSealer =>
  createByteSealer(secrets, 'rights document v1');

const sealerOf = oncePerSite(({ config }) => createDocumentSealer(config.signingSecrets));

/** The object of a document. */
export const documentKey = (name: string): string => `documents/${name}`;

/** Draws the name of a document's object. */
export const drawDocumentName = ({ randomBytes }: Pick<Deps, 'randomBytes'>): string =>
  randomBytes(nameBytes).toString('base64url');

/** A document is kept unchanged, as proof, and is only sent as a download. */
const starts: FileStarts<RightsDocument['type']> = [
  ['application/pdf', '%PDF-'],
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/png', '\x89PNG\r\n\x1a\n'],
  ['image/webp', 'RIFF....WEBP'],
];

/**
 * An operator adds a document to a record; the process encrypts it before it is stored. The file is written before its row:
 * a file without a row is an orphan, which the sweeper removes. Refuses with `rights-unknown`, `rights-revoked`,
 * `document-type` and `documents-full`.
 */
export async function addRightsDocument(
  context: OperatorContext,
  { recordId: digits, name: fileName }: PayloadOf<typeof calls.addRightsDocument>,
): Promise<VideoRights> {
  const { deps, act } = context;
  const recordId = Number(digits);
  const { bytes } = await context.readUpload();
  const type = kindByStart(bytes, starts) ?? refuse('document-type');
  const name = drawDocumentName(deps);
  const sealed = sealerOf(deps).seal(bytes, name);
  const sha256 = createHash('sha256').update(bytes).digest();
  await deps.storage.put(documentKey(name), sealed);
  return deps.db.transact(async (tx) => {
    const { videoId } = await lockKnownRecord(tx, recordId);
    const made = { recordId, name, fileName, type, bytes: sealed.length, sha256 };
    await rights.addDocument(tx, { ...made, operatorId: act.operatorId, at: deps.now() });
    const described = { recordId, name: fileName, type, bytes: bytes.length };
    const after = { ...described, sha256: sha256.toString('hex') };
    await act.saveAudit(tx, { subject: { kind: 'rights', id: recordId }, after });
    return readVideoRights(tx, deps, videoId);
  });
}

/** Locks a record to which a document may be added, and its video. */
async function lockKnownRecord(tx: Db, id: number): Promise<rights.RecordRow> {
  const known = (await rights.findRecord(tx, { id })) ?? refuse('rights-unknown');
  await rights.lockRightsVideo(tx, known.videoId);
  const row = (await rights.findRecord(tx, { id })) ?? refuse('rights-unknown');
  if (row.revokedAt !== null) refuse('rights-revoked');
  return row.documents >= mostDocuments ? refuse('documents-full') : row;
}

/**
 * Reads a document. The audit records it before a byte is sent. Refuses with `document-unknown`, and with `document-broken`
 * when it can't be decrypted.
 */
export async function readRightsDocument(
  { deps, act }: OperatorContext,
  { id }: PayloadOf<typeof calls.readRightsDocument>,
): Promise<AnswerOf<typeof calls.readRightsDocument>> {
  const row = (await rights.findDocument(deps.db, { id })) ?? refuse('document-unknown');
  const { name, fileName, type, recordId } = row;
  await deps.db.transact((tx) =>
    act.saveAudit(tx, { subject: { kind: 'document', id }, after: { name: fileName, recordId } }),
  );
  const sealed = await deps.storage
    .read(documentKey(name))
    .then(buffer)
    .catch((error: unknown) => {
      if (error instanceof ObjectMissing) return refuse('document-broken');
      throw error;
    });
  const content = sealerOf(deps).open(sealed, name) ?? refuse('document-broken');
  return { name: fileName, type, content: content.toString('base64') };
}

/**
 * An operator removes a document and, at once, its file; while a backup is made, the sweeper takes the file later. Refuses
 * with `document-unknown`.
 */
export async function removeRightsDocument(
  { deps, act }: OperatorContext,
  { id, reason }: PayloadOf<typeof calls.removeRightsDocument>,
): Promise<VideoRights> {
  const row = (await rights.findDocument(deps.db, { id })) ?? refuse('document-unknown');
  const record =
    (await rights.findRecord(deps.db, { id: row.recordId })) ?? refuse('document-unknown');
  const left = await deps.db.transact(async (tx) => {
    if (!(await rights.removeDocument(tx, id))) refuse('document-unknown');
    const { recordId, fileName, type, bytes } = row;
    const before = { recordId, name: fileName, type, bytes };
    await act.saveAudit(tx, { subject: { kind: 'document', id }, before, reason });
    return readVideoRights(tx, deps, record.videoId);
  });
  await removeUnused(deps.db, () => deps.storage.remove(documentKey(row.name)));
  return left;
}
