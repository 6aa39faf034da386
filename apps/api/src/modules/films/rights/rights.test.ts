import { buffer } from 'node:stream/consumers';

import type { Call, PayloadInputOf } from '@lantern/contracts/call';
import {
  addRightsDocument,
  addRightsRecord,
  getVideoRights,
  listRights,
  listUncovered,
  readRightsDocument,
  removeRightsDocument,
  revokeRightsRecord,
} from '@lantern/contracts/calls/operator/rights';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { useConnection } from '../../../platform/database/db.ts';
import { lockObjectsShared } from '../../../platform/storage/sweep-lock.repo.ts';
import { buildTestApp, type TestApp, useTestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../test/call-as.ts';
import { createOperator, type TestOperator } from '../../../test/create-operator.ts';
import { createVideo } from '../../../test/create-video.ts';
import { makePicture } from '../../../test/make-picture.ts';
import { sendFormAs } from '../../../test/send-form.ts';

let site: TestApp;
let keeper: TestOperator;
beforeAll(async () => {
  site = await buildTestApp();
  keeper = await createOperator(site.deps, { roles: ['content'] });
});
afterAll(() => site.close());

const reason = '测试 🏮';
const ask: ReturnType<typeof askAs> = (call, payload) => askAs(site, keeper)(call, payload);
async function refusalOf<C extends Call>(call: C, payload: PayloadInputOf<C>, by = keeper) {
  return (await callAs(site, by)(call, payload)).refusal;
}
const open = { party: '王小明 🏮', remark: '', validFrom: null, validUntil: null };
const consentOf = (id: number, over: object = {}) =>
  ask(addRightsRecord, { id, kind: 'consent', ...open, ...over });

const pdf = Buffer.from(`%PDF-1.7\n${'同意书 '.repeat(40)}%%EOF`);
const send = (recordId: number, file: Uint8Array, name = '同意书 “终稿”.pdf') =>
  sendFormAs(site, keeper)(addRightsDocument, {
    file,
    fileName: name,
    fields: { recordId: String(recordId), name },
  });
const auditOf = async (action: string) =>
  (await site.deps.prisma.audit.findFirst({ where: { action }, orderBy: { id: 'desc' } }))?.after;

/** What lies in storage for documents. */
async function storedDocuments(): Promise<Buffer[]> {
  const rows = await site.deps.prisma.rightsDocument.findMany({ orderBy: { id: 'asc' } });
  return Promise.all(
    rows.map(async ({ name }) => buffer(await site.deps.storage.read(`documents/${name}`))),
  );
}

test('a document lies encrypted in storage, is read whole, and each reading is written down', async () => {
  const { id } = await createVideo(site.deps);
  const [record] = (await consentOf(id)).records;
  const recordId = record?.id ?? 0;
  const added = await send(recordId, pdf);
  expect([added.code, added.data?.documents]).toMatchObject([
    0,
    [{ recordId, name: '同意书 “终稿”.pdf', type: 'application/pdf', bytes: pdf.length }],
  ]);
  expect(await auditOf('rights.add-document')).toMatchObject({ recordId, bytes: pdf.length });
  const [sealed = Buffer.alloc(0)] = await storedDocuments();
  expect(sealed).toHaveLength(pdf.length + 28);
  for (const piece of ['%PDF', '同意书', '%%EOF']) expect(sealed.includes(piece)).toBe(false);

  const documentId = added.data?.documents[0]?.id ?? 0;
  const read = await ask(readRightsDocument, { id: documentId });
  expect(Buffer.from(read.content, 'base64').equals(pdf)).toBe(true);
  expect(read).toMatchObject({ name: '同意书 “终稿”.pdf', type: 'application/pdf' });
  expect(await auditOf('rights.read-document')).toEqual({ name: '同意书 “终稿”.pdf', recordId });

  const { name } = await site.deps.prisma.rightsDocument.findFirstOrThrow();
  sealed.writeUInt8(sealed.readUInt8(20) ^ 1, 20);
  await site.deps.storage.put(`documents/${name}`, sealed);
  expect(await refusalOf(readRightsDocument, { id: documentId })).toBe('document-broken');
  await ask(removeRightsDocument, { id: documentId, reason });
  const removed = await site.deps.prisma.audit.findFirst({
    where: { action: 'rights.remove-document' },
  });
  expect(removed?.before).toMatchObject({ recordId, bytes: sealed.length });
  expect(await site.deps.storage.stat(`documents/${name}`)).toBeNull();
  expect(await refusalOf(readRightsDocument, { id: documentId })).toBe('document-unknown');
});

test('a document that is removed stays in storage while a backup is about to copy it', async () => {
  const { id } = await createVideo(site.deps);
  const recordId = (await consentOf(id)).records[0]?.id ?? 0;
  const documentId = (await send(recordId, pdf)).data?.documents[0]?.id ?? 0;
  const { name } = await site.deps.prisma.rightsDocument.findFirstOrThrow({ where: { recordId } });
  await useConnection(site.deps.db.pool, async (_db, client) => {
    await lockObjectsShared(client);
    expect((await ask(removeRightsDocument, { id: documentId, reason })).documents).toEqual([]);
  });
  expect(await site.deps.storage.stat(`documents/${name}`)).not.toBeNull();
  expect(await refusalOf(readRightsDocument, { id: documentId })).toBe('document-unknown');
});

test('a document moved to another’s place does not open there', async () => {
  const { id } = await createVideo(site.deps);
  const recordId = (await consentOf(id)).records[0]?.id ?? 0;
  await send(recordId, pdf, 'a.pdf');
  const [second, first] =
    (await send(recordId, await makePicture(), 'b.png')).data?.documents ?? [];
  const rows = await site.deps.prisma.rightsDocument.findMany({ where: { recordId } });
  const [a, b] = rows.map((row) => `documents/${row.name}`);
  await site.deps.storage.put(a ?? '', await buffer(await site.deps.storage.read(b ?? '')));
  expect(await refusalOf(readRightsDocument, { id: first?.id ?? 0 })).toBe('document-broken');
  expect((await ask(readRightsDocument, { id: second?.id ?? 0 })).type).toBe('image/png');
});

test.each([
  ['a page', Buffer.from('<html><script>1</script></html>'), 'document-type'],
  ['nothing', Buffer.alloc(0), 'document-type'],
  ['a program', Buffer.from('MZ\x90\x00'), 'document-type'],
])('%s is no document', async (_, file, refusal) => {
  const { id } = await createVideo(site.deps);
  const recordId = (await consentOf(id)).records[0]?.id ?? 0;
  expect((await send(recordId, file)).refusal).toBe(refusal);
});

test('a document larger than the bound, and one too many, are refused', async () => {
  const small = await useTestApp({ env: { UPLOAD_MAX_BYTES: '2048' } });
  const by = await createOperator(small.deps);
  const { id } = await createVideo(small.deps);
  const made = { id, kind: 'licence', ...open } as const;
  const { records } = await askAs(small, by)(addRightsRecord, made);
  const fields = { recordId: String(records[0]?.id), name: 'a.pdf' };
  const form = (file: Buffer) => sendFormAs(small, by)(addRightsDocument, { file, fields });
  expect((await form(Buffer.concat([pdf, Buffer.alloc(2048)]))).refusal).toBe('too-large');
  const all = await Promise.all(Array.from({ length: 22 }, () => form(pdf)));
  expect(all.filter((it) => it.code === 0)).toHaveLength(20);
  expect(all.filter((it) => it.refusal === 'documents-full')).toHaveLength(2);
});

test('an operator without the right, or with an old second factor, reads nothing', async () => {
  const strict = await useTestApp({
    env: {
      NODE_ENV: 'production',
      PUBLIC_BASE_URL: 'https://site.example',
      ENVELOPE_KEY: 'a key for a test',
      ENVELOPE_IV: 'an iv for a test',
    },
  });
  const viewer = await createOperator(site.deps, { roles: ['viewer', 'service', 'money'] });
  for (const [call, payload] of [
    [listRights, {}],
    [readRightsDocument, { id: 1 }],
  ] as const)
    expect(await refusalOf<Call>(call, payload, viewer)).toBe('permission-missing');
  const proved = await createOperator(strict.deps, { roles: ['content'], isProved: true });
  await strict.deps.prisma.operatorFactor.create({
    data: {
      operatorId: proved.operatorId,
      kind: 'totp',
      name: '手机',
      secret: Buffer.alloc(48),
      createdAt: strict.clock.now(),
    },
  });
  const read = async () => (await callAs(strict, proved)(readRightsDocument, { id: 1 })).refusal;
  expect(await read()).toBe('document-unknown');
  strict.clock.advance(11 * 60_000);
  expect(await read()).toBe('factor-old');
});

/** Four videos, and five records that end around today, 2031-05-21. */
async function fillRights() {
  const own = await useTestApp();
  const asking = askAs(own, await createOperator(own.deps));
  const make = async () => (await createVideo(own.deps)).id;
  const [first, second, third, fourth] = [await make(), await make(), await make(), await make()];
  const add = (id: number, validUntil: string | null, kind: 'consent' | 'source' = 'consent') =>
    asking(addRightsRecord, { id, kind, ...open, validUntil });
  await add(first, '2031-06-20');
  await add(first, '2031-05-21');
  await add(second, '2031-06-21');
  await add(third, null, 'source');
  await add(fourth, '2031-05-20');
  return { asking, third, fourth };
}

test('records that end soon are listed, the first one first, page by page', async () => {
  const { asking } = await fillRights();
  const ending = { state: 'ending', sort: 'ending', size: 1 } as const;
  const one = await asking(listRights, ending);
  const two = await asking(listRights, { ...ending, after: one.next ?? '' });
  expect([one.total, ...[one, two].map((it) => it.list[0]?.validUntil)]).toEqual([
    2,
    '2031-05-21',
    '2031-06-20',
  ]);
  expect(two.next).toBeNull();
  const states = (await asking(listRights, { sort: 'ending' })).list.map((it) => it.state);
  expect(states).toEqual(['over', 'ending', 'ending', 'valid', 'valid']);
  for (const state of ['over', 'ending', 'valid', 'ahead', 'revoked'] as const) {
    const { list } = await asking(listRights, { state });
    expect(list.map((it) => it.state)).toEqual(states.filter((it) => it === state));
  }
});

test('videos are listed of which nothing counts, or nothing of one kind', async () => {
  const { asking, third, fourth } = await fillRights();
  const bare = await asking(listUncovered, {});
  expect(bare.list.map((it) => it.id)).toEqual([fourth]);
  expect(bare.list[0]?.missing).toEqual(['source', 'licence', 'consent', 'age_proof']);
  const noConsent = { kind: 'consent', size: 1, sort: 'oldest' } as const;
  const page = await asking(listUncovered, noConsent);
  expect([page.total, page.list[0]?.id, page.list[0]?.missing]).toEqual([
    2,
    third,
    ['licence', 'consent', 'age_proof'],
  ]);
  const rest = await asking(listUncovered, { ...noConsent, after: page.next ?? '' });
  expect(rest.list.map((it) => it.id)).toEqual([fourth]);
});

test('a record is revoked once, stays with its documents, and takes no further one', async () => {
  const { id } = await createVideo(site.deps);
  const recordId = (await consentOf(id, { validUntil: '2031-06-01' })).records[0]?.id ?? 0;
  await send(recordId, pdf);
  const { records, documents } = await ask(revokeRightsRecord, { recordId, reason });
  expect(records[0]).toMatchObject({ state: 'revoked', revokeReason: reason, documents: 1 });
  expect(documents).toHaveLength(1);
  await ask(revokeRightsRecord, { recordId, reason: '再次' });
  expect((await ask(getVideoRights, { id })).records[0]?.revokeReason).toBe(reason);
  const rows = { where: { action: 'rights.revoke', subjectId: String(recordId) } };
  expect(await site.deps.prisma.audit.count(rows)).toBe(1);
  expect((await send(recordId, pdf)).refusal).toBe('rights-revoked');
  expect(await refusalOf(revokeRightsRecord, { recordId: 999_999, reason })).toBe('rights-unknown');
});

test('a last day before the first is refused', async () => {
  const { id } = await createVideo(site.deps);
  const wrong = { ...open, validFrom: '2031-05-02', validUntil: '2031-05-01' };
  const answer = await callAs(site, keeper)(addRightsRecord, { id, kind: 'consent', ...wrong });
  expect(answer.refusal).toBe('bad-payload');
});
