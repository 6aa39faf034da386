import type { PublishFault, SourceFault, StepFault } from '@lantern/rules/ingest-faults';
import type { IngestStepName } from '@lantern/rules/ingest-steps';

/** What the tools say to the operator of the site, in the language of the other start messages. */
export const ingestText = {
  ended: (it: {
    state: string;
    title: string;
    id: string;
    videoId: number | null;
    episodeId: number | null;
    isDraft: boolean;
  }): string =>
    it.isDraft
      ? `"${it.title}" is video ${it.videoId}, a draft: PUBLISH_NEEDS asks for records of it first.`
      : it.state === 'published'
        ? `Published "${it.title}" as video ${it.videoId}, episode ${it.episodeId}.`
        : `"${it.title}" waits to be published, as ingest ${it.id}.`,
  stopped: 'Stopped. Run it again to go on. A running site finishes what was started.',
  known: (it: { title: string; videoId: number | null; episodeId: number | null }): string =>
    it.videoId === null
      ? `"${it.title}" was taken in before and waits to be published; it is left as it is.`
      : `"${it.title}" was taken in before, as video ${it.videoId}, episode ${it.episodeId}; it is left as it is.`,
  emptyFolder: 'There is no video in this folder.',
  neverStarted: (dataDir: string): string =>
    `There is no site in ${dataDir} yet. Start it once (npm start), or name its database in DATABASE_URL, then run this again.`,
  noCategories:
    'This site has no categories yet. Start it once (npm start), or make them in the console, then run this again.',
} as const;

export const ingestStepText: Readonly<Record<IngestStepName, string>> = {
  received: 'taking the file in',
  probed: 'looking what it is',
  screened: 'screening',
  renditions: 'encoding',
  pictures: 'pictures',
  packaged: 'storing',
  released: 'publishing',
};

const ingestFaultText: Readonly<
  Record<SourceFault | StepFault | PublishFault | 'rejected', string>
> = {
  missing: 'There is no such file.',
  'not-a-video': 'This file is no video, or is damaged.',
  nameless: 'Its name has nothing that can be a title. Give one with --title, or name the file.',
  'no-picture': 'This file has no picture.',
  'cut-off': 'This file is cut off: less can be decoded than it declares. Copy it again.',
  'too-short': 'This file is shorter than a second.',
  'too-long': 'This file is longer than a day. Cut it into episodes.',
  'too-large': 'The picture is larger than 4096 × 2304. Scale it down first.',
  'dolby-vision':
    'The picture is Dolby Vision without a layer that others can show (profile 5). Export it as HDR10, HLG or SDR.',
  'too-many-bytes': 'This file is larger than INGEST_MAX_BYTES.',
  'took-too-long': 'This file took longer than any sound file does.',
  blocked: 'This file must not be published.',
  'not-decodable': 'This file could not be decoded.',
  'fetch-inner': 'Its address leads to an inner network.',
  'fetch-no-film': 'There is no film at its address.',
  'fetch-endless': 'It is live and has no end.',
  'fetch-protected': 'It is encrypted in a way that is not supported.',
  'fetch-missing': 'A part of it can’t be had.',
  'fetch-key': 'Its key does not fit.',
  'fetch-mixed': 'It changes its format on the way.',
  'fetch-cut': 'Its download was cut off; a retry goes on.',
  'disk-full': 'The disk is too full for it. Make room and try again.',
  unscreened: 'It could not be screened, and what is not screened is not published.',
  'parts-gone': 'What was made of it before is gone.',
  broken: 'Something went wrong.',
  'gave-up': 'It was begun several times and never came to an end.',
  'category-unknown': 'The site has no such category.',
  'video-unknown': 'The video that it was meant for is in the bin, or gone.',
  'title-taken':
    'A video of this title is in this category already. Name an --episode to add one to it.',
  'rights-missing':
    'The video of this title lacks records that PUBLISH_NEEDS asks for. Put them on record in the console and retry.',
  rejected: 'An operator rejected it.',
};

const isKnownFault = (fault: string): fault is keyof typeof ingestFaultText =>
  Object.hasOwn(ingestFaultText, fault);

/** Why a file was not published, in a sentence, with what the tools said. */
export function explainIngestFault(fault: string, detail: string): string {
  const sentence = isKnownFault(fault) ? ingestFaultText[fault] : fault;
  return detail === '' ? sentence : `${sentence} (${fault}: ${detail})`;
}

export const auditText = {
  usage: `Usage: npm run audit:ledger

Re-derives every balance, reward and right from what was written, beside a running site or not. Exit code 0 when all is
well, 1 when a row is wrong.`,
  wrong: ({ check, row, found }: { check: string; row: string; found: string }): string =>
    `${row}: ${found} (${check})`,
  result: (checks: number, wrong: number): string =>
    wrong === 0
      ? `The ledger is sound: ${checks} checks, nothing wrong.`
      : `The ledger is NOT sound: ${checks} checks, ${wrong} wrong.`,
} as const;

export const chainText = {
  usage: `Usage: npm run audit:operators [-- --expect <position>:<digest>]

Computes the chain of what operators did again, from its first row to its last, beside a running site or not. Compares it
with where the last check ended, or with a link that was noted elsewhere (--expect): so it also tells of a chain that was
written again as a whole, or cut off at its end. Exit code 0 when all is well, 1 when a row is wrong.`,
  wrong: ({ row, found }: { row: string; found: string }): string => `${row}: ${found}`,
  result: (entries: number, wrong: number): string =>
    wrong === 0
      ? `The audit is sound: ${entries} rows, one chain.`
      : `The audit is NOT sound: ${entries} rows, ${wrong} wrong.`,
  head: ({ position, digest }: { position: number; digest: string }): string =>
    `It ends at ${position}:${digest}`,
} as const;

export const toolText = {
  noSite: 'This database is not one of this version: start the site once, which migrates it.',
  away: (reason: string): string =>
    `The database or the storage is away (${reason}): run it again once it is there.`,
} as const;

const count = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`;

export const mediaAuditText = {
  usage: `Usage: npm run audit:media [-- --quick]

Reads every object and compares its checksum; with --quick only its size.`,
  missing: (key: string, what: string): string => `missing: ${key} (${what})`,
  damaged: (key: string, reason: string): string => `damaged: ${key} (${reason})`,
  recorded: (number: number): string =>
    `${count(number, 'object')} had no checksum and got one from the bytes found; damage before today can't be told.`,
  orphans: (number: number): string =>
    `${count(number, 'orphan')}: used by nothing, removed by the site when an hour old.`,
  result: (objects: number, wrong: number): string =>
    wrong === 0
      ? `Storage is sound: ${count(objects, 'object')}, nothing missing or damaged.`
      : `Storage is NOT sound: ${count(objects, 'object')}, ${wrong} missing or damaged.`,
} as const;

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** What was on its way when a backup was made. */
interface UnderWay {
  uploads: number;
  films: number;
}

const sayUnderWay = ({ uploads, films }: UnderWay): string =>
  [
    ...(uploads > 0 ? [`${count(uploads, 'upload')} half sent`] : []),
    ...(films > 0 ? [`${count(films, 'film')} not stored yet`] : []),
  ].join(', ');

export const backupText = {
  usage: `Usage: npm run backup -- <folder> [--keep <number>] [--verify] [--without-media]

Writes a backup into a folder of its own in <folder>, while the site runs. Media are kept once for all backups, in
<folder>/media; --without-media leaves them out and only lists them with their checksums. --keep removes all but so many
of the newest backups. --verify reads what is in <folder>/media too, and mends it.`,
  missing: (key: string): string => `missing in storage: ${key}`,
  damaged: (key: string): string => `damaged in storage, not backed up: ${key}`,
  tables: (tables: number, rows: number): string => `Database: ${tables} tables, ${rows} rows.`,
  media: (copied: number, kept: number, bytes: number): string =>
    `Media: ${count(copied, 'object')} copied, ${kept} kept from before, ${megabytes(bytes)} in all.`,
  mediaListed: (listed: number, bytes: number): string =>
    `Media: ${count(listed, 'object')} listed, ${megabytes(bytes)}, not copied.`,
  leftOut: (it: UnderWay): string => `Not in it: ${sayUnderWay(it)}.`,
  made: (folder: string): string => `Backup made: ${folder}`,
  pruned: (number: number): string => `${count(number, 'older backup')} removed.`,
  unread: (folder: string): string =>
    `No older backup was removed: the list of ${folder} can’t be read. Remove that folder, and back up again.`,
  faulty: (wrong: number): string =>
    `The site itself lacks ${count(wrong, 'object')}: run audit:media. All else is backed up.`,
  stopped: 'Stopped; no backup was made.',
} as const;

export const restoreText = {
  usage: `Usage: npm run restore -- <backup> [--force]

Brings a backup back into the database and the storage that the settings name. The site must not run. What is there
is left alone, and the restore refused, unless --force is given: then it is replaced.`,
  missing: (key: string): string => `missing in the backup: ${key}`,
  damaged: (key: string): string => `damaged in the backup, not restored: ${key}`,
  restored: (madeAt: string, rows: number): string =>
    `Restored the site of ${madeAt}: ${rows} rows.`,
  media: (copied: number, kept: number): string =>
    `Media: ${count(copied, 'object')} copied, ${kept} there already, all checksums right.`,
  mediaFaulty: (wrong: number): string => `Media: ${count(wrong, 'object')} missing or damaged.`,
  leftOut: (it: UnderWay): string =>
    `Left out: ${sayUnderWay(it)}. Send uploads again; in the console, retry films whose file is still there.`,
  migrated: (names: readonly string[]): string =>
    `Brought up to this version: ${names.join(', ')}.`,
  otherSecret:
    'SIGNING_SECRET is not that of the backed up site: passwords never changed since registration can no longer be shown to their members, and media addresses in use end.',
  stopped: 'Stopped; the database was not filled. Run it again to go on.',
} as const;

export const repairText = {
  usage: `Usage: npm run repair-media

Puts picture and sound of films that an earlier version stored on one clock, without encoding: its picture came some
50 to 200 ms after its sound. The site may run meanwhile; who watches such a film at that moment goes on after a short
pause. It may be stopped and run again at any time.`,
  progress: (done: number, remaining: number): string =>
    `${count(done, 'film')}, ${remaining} left`,
  left: (assetId: string, reason: string): string => `left as it is: media/${assetId} (${reason})`,
  result: (repaired: number, left: number): string =>
    `Repaired ${count(repaired, 'film')}${left === 0 ? '' : `; ${left} stay as they are`}.`,
  stopped: 'Stopped; run it again to go on.',
} as const;

export const sealText = {
  usage: `Usage: npm run seal-media [-- --again]

Encrypts the films that an earlier version stored, without encoding, so that caches may keep their segments. With --again,
every film gets other keys and addresses instead: those that somebody has published open nothing any more. The site may run
meanwhile; who watches such a film at that moment goes on after a short pause. It may be stopped and run again at any time.`,
  progress: (done: number, remaining: number): string =>
    `${count(done, 'film')}, ${remaining} left`,
  left: (assetId: string, reason: string): string => `left as it is: ${assetId} (${reason})`,
  result: (sealed: number, left: number): string =>
    `Sealed ${count(sealed, 'film')}${left === 0 ? '' : `; ${left} stay as they are`}.`,
  stopped: 'Stopped; run it again to go on.',
} as const;

export const resealText = {
  usage: `Usage: npm run reseal

After a change of SIGNING_SECRET, with the former one in SIGNING_SECRET_OLD: seals again with the new secret whatever the
former one sealed (temporary passwords, second factors, keys of payment channels, documents of videos). The site may run
meanwhile, with both settings. When it says that nothing needs the old secret, take SIGNING_SECRET_OLD away. It may be
stopped and run again at any time. It connects as the owner of the tables.`,
  progress: (looked: number): string => `${looked} looked at`,
  place: (
    what: string,
    { resealed, unreadable }: { resealed: number; unreadable: number },
  ): string =>
    `${what}: ${resealed} sealed again${unreadable === 0 ? '' : `; ${unreadable} that neither secret opens`}`,
  result: (left: number): string =>
    left === 0
      ? '0 remain under the old secret: SIGNING_SECRET_OLD may go.'
      : `${left} remain under the old secret: restart every process of the site with both secrets, and run this again.`,
  noOld: 'There is no old secret: SIGNING_SECRET_OLD is not set.',
  stopped: 'Stopped; run it again to go on.',
} as const;

export const moveText = {
  usage: `Usage: npm run move-media -- --to files|s3 [--remove-source]

Copies every object from the other storage, and may be stopped and run again at any time. Then set STORAGE, restart,
run it once more for what came meanwhile, and at the end with --remove-source: that removes each original after its
copy was read and found to be the same.`,
  copied: (copied: number, skipped: number): string =>
    `Copied ${count(copied, 'object')}; ${skipped} were there already.`,
  removed: (removed: number, kept: number): string =>
    `Removed ${count(removed, 'original')}; ${kept} kept, as they have no copy.`,
  inUse: (to: string): string =>
    `The originals are in use: set STORAGE=${to} and restart the site before removing them.`,
  damaged: (key: string): string => `damaged, left where it is: ${key}`,
  stopped: 'Stopped; run it again to go on.',
} as const;

export const operatorText = {
  usage: `Usage: npm run operator -- add <login name> [--roles <roles>] [--member <ID>] | list
       | roles <login name> <roles> | reset <login name> | shut-out <login name>

Makes an operator, with --member one who is that member on the site; lists them; says what one may do; gives one
another password and takes their second factors away; or lets one in no more. Roles are owner (the usual one), content,
service, money and viewer, several with commas. The password is drawn by chance and told once.`,
  none: 'There is no operator yet.',
  line: (it: {
    loginName: string;
    roles: readonly string[];
    factorKinds: readonly string[];
    memberCode: string | null;
    shutOutAt: Date | null;
  }): string =>
    [
      it.loginName,
      it.roles.join(',') || 'no role',
      it.factorKinds.join(',') || 'no second factor',
      ...(it.memberCode === null ? [] : [`member ${it.memberCode}`]),
      ...(it.shutOutAt === null ? [] : ['shut out']),
    ].join('  '),
  roles: (loginName: string, roles: readonly string[]): string =>
    `Operator ${loginName} is ${roles.join(', ')}.`,
  made: (loginName: string, password: string): string =>
    `Operator ${loginName}, password ${password}`,
  shutOut: (loginName: string): string => `Operator ${loginName} is shut out.`,
  taken: 'There is an operator of this name, or who is this member, already.',
  unknown: 'There is no operator of this name.',
  noMember: 'There is no member of this ID.',
} as const;
