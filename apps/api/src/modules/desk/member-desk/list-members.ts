import type { AnswerOf, PayloadOf } from '@lantern/contracts/call';
import type { listMembers as listCall } from '@lantern/contracts/calls/operator/member-search';
import { formatYuan } from '@lantern/rules/money';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';
import { deriveVip } from '@lantern/rules/vip';
import * as z from 'zod/mini';

import type { ActContext } from '../../../calls/call-context.ts';
import { pageOf, readCursor, readIdCursor } from '../../../calls/keyset.ts';
import type { Db } from '../../../platform/database/db.ts';
import { findIdByCode } from '../../members/member/member.repo.ts';
import {
  countMembers,
  findBanned,
  findByAddress,
  findByIds,
  findByInviter,
  findByNickname,
  findExactIds,
  findNewest,
  type ListedRow,
} from './member-search.repo.ts';

type Asked = PayloadOf<typeof listCall>;
type Page = AnswerOf<typeof listCall>;
type Paging = Pick<Asked, 'sort' | 'size' | 'after'>;

const byText = z.tuple([z.string(), z.int()]);

/** Turns rows into the wire's shape. */
interface Shown {
  db: Db;
  present: (row: ListedRow) => Page['list'][number];
}

/** A page of the members that a search finds; each search has an index, and an order of its own. */
export async function listMembers(
  { deps: { db, now } }: ActContext,
  { text = '', by, banned = false, ...paging }: Asked,
): Promise<Page> {
  const at = now();
  const shown: Shown = { db, present: (row) => presentListed(row, at) };
  if (banned) return listBanned(shown, { text, by }, paging);
  if (text === '') return listNewest(shown, paging);
  if (by === 'address') return listByAddress(shown, text, paging);
  if (by === 'inviter') return listByInviter(shown, text, paging);
  return listByName(shown, text, paging);
}

function listNewest({ db, present }: Shown, paging: Paging): Promise<Page> {
  const afterId = readIdCursor(paging);
  return pageOf({
    ...paging,
    find: (size) => findNewest(db, { afterId, size }),
    count: (most) => countMembers.newest(db, most),
    keyOf: ({ memberId }) => [memberId],
    present,
  });
}

function listByAddress({ db, present }: Shown, start: string, paging: Paging): Promise<Page> {
  const [place, id] = readCursor(byText, paging) ?? ['', 0];
  return pageOf({
    ...paging,
    find: (size) => findByAddress(db, start, { after: { place, id }, size }),
    count: (most) => countMembers.address(db, start, most),
    keyOf: (row) => [row.place, row.memberId],
    present,
  });
}

async function listByInviter({ db, present }: Shown, code: string, paging: Paging): Promise<Page> {
  const inviterId = await findIdByCode(db, code);
  const key = readCursor(z.tuple([z.int(), z.int()]), paging);
  const after = key && { boundAt: new Date(key[0]), id: key[1] };
  return pageOf({
    ...paging,
    find: async (size) => (inviterId === null ? [] : findByInviter(db, inviterId, { after, size })),
    count: async (most) => (inviterId === null ? 0 : countMembers.inviter(db, inviterId, most)),
    keyOf: (row) => [row.boundAt?.getTime() ?? 0, row.memberId],
    present,
  });
}

/** Members whom the text identifies come first, then those whose nickname begins with it. */
async function listByName({ db, present }: Shown, text: string, paging: Paging): Promise<Page> {
  const exact = await findExactIds(db, text);
  const [part, place, id] = readCursor(z.tuple([z.int(), z.string(), z.int()]), paging) ?? [
    0,
    '',
    0,
  ];
  const named = part === 0 ? exact.filter((it) => it > id) : [];
  const after = part === 0 ? { place: '', id: 0 } : { place, id };
  return pageOf({
    ...paging,
    find: async (size) => {
      const first = (named.length > 0 ? await findByIds(db, { ids: named }) : []).slice(0, size);
      const rest = { after, without: exact, size: size - first.length };
      return [...first, ...(rest.size > 0 ? await findByNickname(db, text, rest) : [])];
    },
    count: async (most) => {
      const others = await countMembers.nickname(db, text, exact, most);
      return Math.min(most, exact.length + others);
    },
    keyOf: (row) => [exact.includes(row.memberId) ? 0 : 1, row.place, row.memberId],
    present,
  });
}

async function listBanned(
  { db, present }: Shown,
  { text, by }: Pick<Asked, 'by'> & { text: string },
  paging: Paging,
): Promise<Page> {
  const afterId = readIdCursor(paging);
  const isNamed = text !== '' && by === 'any';
  const ids = isNamed ? await findExactIds(db, text) : [];
  const isInvited = text !== '' && by === 'inviter';
  const inviterId = isInvited ? ((await findIdByCode(db, text)) ?? 0) : null;
  const nickname = isNamed ? text : null;
  const address = text !== '' && by === 'address' ? text : null;
  const filters = { nickname, ids, address, inviterId };
  return pageOf({
    ...paging,
    find: (size) => findBanned(db, filters, { afterId, size }),
    count: (most) => countMembers.banned(db, filters, most),
    keyOf: ({ memberId }) => [memberId],
    present,
  });
}

/** A member in the operators' list. */
export function presentListed(
  row: Omit<ListedRow, 'place' | 'boundAt'>,
  now: Date,
): Page['list'][number] {
  const { memberVip, vipPeriod } = deriveVip(row, now);
  return {
    memberCode: row.code,
    loginName: row.loginName,
    memberNichen: row.nickname,
    memberVip,
    vipPeriod,
    vipDate: row.vipExpiresAt && formatShanghaiTime(row.vipExpiresAt),
    memberCion: row.coins,
    balance: formatYuan(row.balanceFen),
    isBanned: row.bannedAt !== null,
    createTime: formatShanghaiTime(row.createdAt),
    lastUseTime: row.lastUsedAt && formatShanghaiTime(row.lastUsedAt),
  };
}
