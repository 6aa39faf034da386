import {
  readAliases,
  readAnyTime,
  readCount,
  readDuration,
  readId,
  readNumber,
  readPeople,
  readPicture,
  readReference,
  readTags,
  readTime,
  readYear,
} from './incoming-fields.ts';
import { cleanMarkup, cleanName, cleanText, cutText, textOf } from './incoming-text.ts';
import type {
  IncomingHold,
  IncomingOutcome,
  IncomingRemark,
  IncomingStanding,
  IncomingTitle,
} from './incoming-title.ts';
import { type PlayLists, readPlayColumns, readPlayObject } from './play-list.ts';
import { isSeen } from './unseen.ts';

/** A row of `mac_vod`, or an item of a feed, as it was given. */
export type MaccmsRow = Readonly<Record<string, unknown>>;

export interface MaccmsHome {
  now: Date;
  /** The clock of the source, in minutes before UTC. */
  offsetMinutes: number;
  uploadProtocol: string;
  isPlayer: (code: string) => boolean;
}

const longestName = 200;
const longestIntroduction = 5000;

/** Reads a row. It never throws: what can't be read is null, `''` or a refusal. */
export function readMaccmsTitle(row: MaccmsRow, home: MaccmsHome): IncomingOutcome {
  const remoteId = readReference(row['vod_id']);
  const name = cutText(cleanName(row['vod_name']), longestName);
  if (remoteId === null) return { refused: 'bad-id', remoteId: '', name: name.text };
  if (!isSeen(name.text)) return { refused: 'no-name', remoteId, name: '' };
  const introduction = cutText(introductionOf(row), longestIntroduction);
  const picture = readPicture(row['vod_pic'], home);
  const lists = listsOf(row, home);
  const remarks: IncomingRemark[] = [
    ...when(name.isCut, 'name-cut'),
    ...when(introduction.isCut, 'introduction-cut'),
    ...when(picture === null, 'picture-refused'),
    ...timeRemarks(row, home),
    ...lists.remarks,
  ];
  const title: IncomingTitle = {
    remoteId,
    ...describe(row, home, name.text),
    introduction: introduction.text,
    picture: picture ?? null,
    ...stand(row),
    lines: lists.lines,
  };
  return { title, remarks };
}

const slugOf = (row: MaccmsRow): string => cleanText(row['vod_en']).slice(0, 255);

/** The name by which a title stood in page addresses; null where it has none that stands in one as it is. */
export function readMaccmsSlug(row: MaccmsRow): { remoteId: string; slug: string } | null {
  const remoteId = readReference(row['vod_id']);
  const slug = slugOf(row);
  return remoteId === null || !/^[\w-]{1,255}$/.test(slug) ? null : { remoteId, slug };
}

const when = (isSo: boolean, remark: IncomingRemark): IncomingRemark[] => (isSo ? [remark] : []);

function timeRemarks(row: MaccmsRow, { now, offsetMinutes }: MaccmsHome): IncomingRemark[] {
  const at = readAnyTime(row['vod_time'], offsetMinutes);
  return at !== null && at.getTime() > now.getTime() ? ['time-in-future'] : [];
}

const introductionOf = (row: MaccmsRow): string =>
  cleanMarkup(row['vod_content']) || cleanMarkup(row['vod_blurb']);

const listsOf = (row: MaccmsRow, { isPlayer }: MaccmsHome): PlayLists =>
  textOf(row['vod_play_url']) === '' && row['dl'] !== undefined
    ? readPlayObject(row['dl'], isPlayer)
    : readPlayColumns(
        {
          from: row['vod_play_from'],
          server: row['vod_play_server'],
          note: row['vod_play_note'],
          url: row['vod_play_url'],
        },
        isPlayer,
      );

function describe(row: MaccmsRow, home: MaccmsHome, name: string) {
  const short = (key: string, most: number): string => cutText(cleanName(row[key]), most).text;
  return {
    category: { code: readId(row['type_id']) ?? '', name: cleanName(row['type_name']) },
    name,
    aliases: readAliases(cleanName(row['vod_sub']), name),
    year: readYear(row['vod_year'], home.now),
    area: short('vod_area', 40),
    language: short('vod_lang', 40),
    actors: readPeople(cleanName(row['vod_actor'])),
    directors: readPeople(cleanName(row['vod_director'])),
    remark: short('vod_remarks', 100),
    tags: readTags(cleanName(row['vod_class'])),
    durationSeconds: readDuration(row['vod_duration']),
    hasEnded: readCount(row['vod_isend']) === 1,
    updatedAt: readTime(row['vod_time'], home),
    addedAt: readTime(row['vod_time_add'], home),
    referenceId: readReference(row['vod_douban_id']),
    slug: slugOf(row),
  };
}

function stand(row: MaccmsRow) {
  return {
    wantsPay: (readCount(row['vod_points_play']) ?? 0) > 0,
    standing: standingOf(row),
    hold: holdOf(row),
    isLocked: readCount(row['vod_lock']) === 1,
    score: (readCount(row['vod_score_num']) ?? 0) >= 1 ? readNumber(row['vod_score'], 0, 10) : null,
    likes: readCount(row['vod_up']),
  };
}

function standingOf(row: MaccmsRow): IncomingStanding {
  if ((readCount(row['vod_recycle_time']) ?? 0) > 0) return 'recycled';
  // A feed lists what is shown, and need not say so.
  return row['vod_status'] === undefined || readCount(row['vod_status']) === 1 ? 'shown' : 'hidden';
}

function holdOf(row: MaccmsRow): IncomingHold | null {
  if (readCount(row['vod_copyright']) === 1) return 'copyright';
  if (cleanText(row['vod_pwd']) !== '' || cleanText(row['vod_pwd_play']) !== '') return 'password';
  const status = readCount(row['vod_status']);
  if (status === 2) return 'in-review';
  return status === 4 ? 'planned' : null;
}
