import { createHash } from 'node:crypto';

import type { Database, Db } from '../database/db.ts';
import { sql } from '../database/sql.ts';

/** A place in the chain, and the digest there, in hexadecimal. */
export interface AuditHead {
  position: number;
  digest: string;
}

export interface AuditVerdict {
  /** The number of rows of the audit. */
  entries: number;
  /** The newest link; null when there is none. */
  head: AuditHead | null;
  /** The wrong rows and what is wrong with each; the first {@link mostFaults} of them. */
  faults: { row: string; found: string }[];
}

/** The most faults that are reported. */
const mostFaults = 100;
const readAtOnce = 2000;
const noDigest = '00'.repeat(32);

const holdMoment = sql.run(
  'audit-hold-moment',
  'set transaction isolation level repeatable read, read only',
);

/** The columns in the order in which the digest covers them, each as its text. */
const columns = [
  'id::text',
  'operator_id::text',
  'action',
  'subject_kind',
  'subject_id',
  'before::text',
  'after::text',
  'reason',
  'session_id',
  'address',
  'request_id',
  '(extract(epoch from created_at) * 1000)::bigint::text',
];

interface Link {
  position: number;
  digest: string;
  /** The digest of the row's columns; null when the row is gone. */
  content: (string | null)[] | null;
}

const selectLinks = sql.rows(
  'audit-links',
  `select position, encode(digest, 'hex') as digest,
          case when audit.id is not null then array[${columns.join(', ')}] end as content
     from audit_link left join audit on audit.id = audit_id
    where position > :position order by position limit ${readAtOnce}`,
);

const selectUnlinked = sql.rows(
  'audit-unlinked',
  `select id from audit where not exists (select from audit_link where audit_id = audit.id)
    order by id limit ${mostFaults}`,
);

const countEntries = sql.one('audit-count', 'select count(*) as entries from audit');

/** The triggers that keep the chain in the database. */
const guards = ['audit_is_final', 'audit_is_linked', 'audit_link_is_final'];

const selectMissingGuards = sql.rows(
  'audit-missing-guards',
  `select name from unnest(:guards::text[]) name
    where not exists (select from pg_trigger where tgname = name and tgenabled in ('O', 'A'))`,
);

interface VerifyOptions {
  /** A link of an earlier check: reveals a chain that was cut off at its end or written again as a whole. */
  expected?: AuditHead | null;
}

/** Computes every digest of the audit's chain again from the rows, in one snapshot. */
export function verifyAudit(
  db: Pick<Database, 'transact'>,
  options?: VerifyOptions,
): Promise<AuditVerdict> {
  return db.transact(async (tx) => {
    await holdMoment(tx);
    return judgeAudit(tx, options);
  });
}

/** The same inside a transaction; it sees the transaction's own rows too. */
export async function judgeAudit(
  tx: Db,
  { expected = null }: VerifyOptions = {},
): Promise<AuditVerdict> {
  const { head, faults } = await followLinks(tx, expected);
  for (const { id } of await selectUnlinked(tx)) {
    faults.push({ row: `audit ${id}`, found: 'not in the chain' });
  }
  for (const { name } of await selectMissingGuards(tx, { guards })) {
    faults.push({ row: `trigger ${name}`, found: 'missing or off' });
  }
  const entries = (await countEntries(tx)).entries;
  return { entries, head, faults: faults.slice(0, mostFaults) };
}

async function followLinks(tx: Db, expected: AuditHead | null) {
  const faults: AuditVerdict['faults'] = [];
  let head: AuditHead = { position: 0, digest: noDigest };
  let seen: string | null = null;
  for (;;) {
    const links = await selectLinks(tx, { position: head.position });
    for (const link of links) {
      const found = judge(link, head);
      if (found !== null) faults.push({ row: `link ${link.position}`, found });
      if (link.position === expected?.position) seen = link.digest;
      // Continues from the stored digest, so that a changed row is one fault and not one of every later row.
      head = { position: link.position, digest: link.digest };
    }
    if (links.length < readAtOnce) break;
  }
  if (expected !== null && seen !== expected.digest) {
    const found = seen === null ? 'gone since it was seen' : 'another digest than was seen before';
    faults.push({ row: `link ${expected.position}`, found });
  }
  return { head: head.position === 0 ? null : head, faults };
}

function judge({ position, digest, content }: Link, before: AuditHead): string | null {
  if (position !== before.position + 1) return `comes after link ${before.position}`;
  if (content === null) return 'its row is gone';
  return digestOf(before.digest, content) === digest ? null : 'its row is not what was written';
}

function digestOf(before: string, content: readonly (string | null)[]): string {
  const hash = createHash('sha256').update(Buffer.from(before, 'hex'));
  for (const it of content) {
    hash.update(it === null ? '-,' : `${Buffer.byteLength(it)}:${it},`);
  }
  return hash.digest('hex');
}
