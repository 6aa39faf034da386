import { readCount, readReference, readTime } from './incoming-fields.ts';
import { cleanName, cleanText, cutText } from './incoming-text.ts';
import type { MaccmsRow } from './maccms-title.ts';

/** How a password is kept: what it is checked by at the first log-in. */
export type MovedPassword =
  | { kind: 'bcrypt'; hash: string }
  | { kind: 'md5'; hex: string }
  /** It was kept as it is. */
  | { kind: 'plain'; password: string }
  | { kind: 'none' };

/** A member of another site. */
export interface MovedMemberRecord {
  remoteId: string;
  /** `''` where there is none. */
  loginName: string;
  nickname: string;
  password: MovedPassword;
  joinedAt: Date | null;
  /** The last log-in there; null for none. */
  seenAt: Date | null;
  isBanned: boolean;
  /** The end of VIP, with the highest group; null for none. */
  vipUntil: Date | null;
  group: number;
  /** Null for what is no number of points. */
  points: number | null;
  frozenPoints: number;
  inviterId: string | null;
  /** A path below the old site's folder, or an address; null for none. */
  portrait: string | null;
}

/** The first group that pays. */
const firstVipGroup = 3;
const longestName = 30;
/** The most points of one member; more is a mistake. */
export const mostPoints = 100_000_000;

/** Reads a row of `mac_user`; null for one without an id. */
export function readMaccmsMember(
  row: MaccmsRow,
  home: { now: Date; offsetMinutes: number },
): MovedMemberRecord | null {
  const remoteId = readReference(row['user_id']);
  if (remoteId === null) return null;
  const group = Math.max(
    0,
    ...cleanText(row['group_id'])
      .split(',')
      .map((it) => readCount(it) ?? 0),
  );
  const loginName = cutText(cleanText(row['user_name']), longestName).text;
  const points = readCount(row['user_points']);
  return {
    remoteId,
    loginName,
    nickname: cutText(cleanName(row['user_nick_name']) || loginName, longestName).text,
    password: readPassword(row['user_pwd']),
    joinedAt: readTime(row['user_reg_time'], home),
    seenAt: readTime(row['user_login_time'], home),
    isBanned: readCount(row['user_status']) === 0,
    vipUntil: readVipEnd(row['user_end_time'], group, home.now),
    group,
    points: points !== null && points <= mostPoints ? points : null,
    frozenPoints: readCount(row['user_points_froze']) ?? 0,
    inviterId: readReference(row['user_pid']),
    portrait: cleanText(row['user_portrait']) || null,
  };
}

function readPassword(value: unknown): MovedPassword {
  const text = typeof value === 'string' ? value : '';
  if (/^\$2[aby]\$\d\d\$[./A-Za-z\d]{53}$/.test(text)) return { kind: 'bcrypt', hash: text };
  if (/^[\da-f]{32}$/i.test(text)) return { kind: 'md5', hex: text.toLowerCase() };
  // Anything else that looks like a hash is of a kind that can't be checked.
  if (text === '' || text.startsWith('$') || text.length > 32) return { kind: 'none' };
  return { kind: 'plain', password: text };
}

/** The end of a paid time that lies ahead; MacCMS ends the others at the next visit. */
function readVipEnd(value: unknown, group: number, now: Date): Date | null {
  const text = cleanText(value);
  if (group < firstVipGroup || !/^\d{1,12}$/.test(text)) return null;
  const ms = Number(text) * 1000;
  return ms > now.getTime() ? new Date(ms) : null;
}

/** The longest VIP that is taken over, in days. */
export const longestMovedVip = 3650;
const dayMs = 24 * 3600 * 1000;

/** VIP until a moment as whole days, and the moment from which they count, which is at most a day before now. */
export function vipDaysUntil(until: Date, now: Date): { days: number; from: Date } {
  const days = Math.ceil((until.getTime() - now.getTime()) / dayMs);
  if (days > longestMovedVip) return { days: longestMovedVip, from: now };
  return { days, from: new Date(until.getTime() - days * dayMs) };
}

/**
 * The whole days by which a member's VIP there has grown since it came: `before` is the end there that came, and the days
 * that were given for it; null for none. All days together are at most the longest.
 */
export function vipDaysSince(
  until: Date,
  before: { until: Date; days: number } | null,
  now: Date,
): number {
  const from = Math.max(now.getTime(), before?.until.getTime() ?? 0);
  const days = Math.ceil((until.getTime() - from) / dayMs);
  return Math.max(0, Math.min(days, longestMovedVip - (before?.days ?? 0)));
}

/** Coins for points at a rate, rounded down. */
export const coinsForPoints = (points: number, coinsPerPoint: number): number =>
  Math.floor(points * coinsPerPoint + 1e-9);

/** Numbers behind a name that is taken with the member's own number too: other old sites have members of that number. */
const furtherNumbers = [2, 3, 4, 5, 6, 7, 8, 9];

type NamedMember = Pick<MovedMemberRecord, 'remoteId' | 'loginName'>;

/** The login names that a member who comes may get, the best first. */
export function loginNamesOf({ remoteId, loginName }: NamedMember): string[] {
  const name = loginName || `mac${remoteId}`;
  const numbered = `${name}_${remoteId}`;
  return [name, numbered, ...furtherNumbers.map((it) => `${numbered}_${it}`)];
}

/**
 * The login name that a member who comes gets: the first one of theirs that no member here has, and the name that they type
 * where it is another. `isTaken` tells whether a member here has a name.
 */
export function chooseLoginName(
  member: NamedMember,
  isTaken: (name: string) => boolean,
): { loginName: string; oldLoginName: string | null } {
  const names = loginNamesOf(member);
  const loginName = names.find((it) => !isTaken(it)) ?? names.at(-1) ?? '';
  const isOwn = member.loginName === '' || loginName === member.loginName;
  return { loginName, oldLoginName: isOwn ? null : member.loginName };
}

/** Whole fen from a decimal text, never through a float; null for what is none. */
export function readFen(value: unknown): number | null {
  const found = /^(\d{1,10})(?:\.(\d{1,2})\d*)?$/.exec(cleanText(value));
  if (!found) return null;
  return Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
}
