import { readCount, readReference } from '@lantern/rules/incoming-fields';
import { cleanName, textOf } from '@lantern/rules/incoming-text';
import { readMaccmsMember } from '@lantern/rules/moved-member';
import { readPlayColumns } from '@lantern/rules/play-list';
import { guessPlayer } from '@lantern/rules/stream-address';

import type { RemoteCategory } from '../../modules/films/sources/bind-categories.ts';
import type { PlayerBinding } from '../../modules/films/sources/sources.repo.ts';
import type { OldSite } from './old-site.ts';

/** What must be known of the old site before anything of it is written. */
export interface Survey {
  categories: RemoteCategory[];
  players: PlayerBinding[];
  titles: number;
  /** Names that look encoded twice, among the first ones. */
  doubled: number;
}

const samples = 50;
const firstNames = 500;

/** Reads the categories and players of the old site, without its members: reading a dump takes a while. */
export async function surveySite(site: OldSite): Promise<Survey> {
  const players = new Map<string, string[]>();
  let [titles, doubled] = [0, 0];
  for await (const rows of site.rows('vod')) {
    for (const row of rows) {
      titles += 1;
      if (titles <= firstNames && isDoubled(textOf(row['vod_name']))) doubled += 1;
      noteLines(players, row);
    }
  }
  return {
    categories: await readCategories(site),
    players: [...players].map(([code, addresses]) => ({
      code,
      kind: guessPlayer(code, addresses),
      serverPrefix: '',
    })),
    titles,
    doubled,
  };
}

/** The sum of all members' points. */
export async function countPoints(
  site: OldSite,
  clock: { now: Date; offsetMinutes: number },
): Promise<number> {
  let points = 0;
  for await (const rows of site.rows('user')) {
    for (const row of rows) points += readMaccmsMember(row, clock)?.points ?? 0;
  }
  return points;
}

/** Keeps some addresses of each player, by which it is guessed what it gives. */
function noteLines(players: Map<string, string[]>, row: Readonly<Record<string, unknown>>): void {
  // Parsing lists is most of the work: what is known of all players of a row is enough.
  const codes = textOf(row['vod_play_from']).split('$$$');
  if (codes.every((code) => (players.get(code)?.length ?? 0) >= samples)) return;
  const { lines } = readPlayColumns(
    {
      from: row['vod_play_from'],
      server: row['vod_play_server'],
      note: row['vod_play_note'],
      url: textOf(row['vod_play_url']).slice(0, 20_000),
    },
    () => false,
  );
  for (const { player, episodes } of lines) {
    const known = players.get(player) ?? [];
    players.set(player, known);
    if (known.length < samples) known.push(...episodes.slice(0, 2).map((it) => it.address));
  }
}

/** Categories of titles: two levels, a third folded into the second; one whose parent there is not is a root. */
async function readCategories(site: OldSite): Promise<RemoteCategory[]> {
  const rows: { code: string; name: string; parent: string | null }[] = [];
  for await (const batch of site.rows('type')) {
    for (const row of batch) {
      const code = readReference(row['type_id']);
      const isOfTitles = (readCount(row['type_mid']) ?? 1) === 1;
      const name = cleanName(row['type_name']);
      if (code === null || !isOfTitles || name === '') continue;
      rows.push({ code, name, parent: readReference(row['type_pid']) });
    }
  }
  const known = new Map(rows.map((it) => [it.code, it]));
  return rows.map((it) => {
    let parent = it.parent === null ? undefined : known.get(it.parent);
    const above = known.get(parent?.parent ?? '');
    // A third level goes below the root of its parent.
    if (above !== undefined && above !== it) parent = above;
    return { ...it, parent: parent === undefined || parent === it ? null : parent.code };
  });
}

/** UTF-8 that was read as Latin-1 and written as UTF-8 again. */
const isDoubled = (text: string): boolean =>
  /[\u{C2}-\u{F4}][\u{80}-\u{BF}\u{152}\u{160}\u{178}\u{17D}\u{192}\u{2C6}\u{2DC}\u{2013}-\u{203A}\u{20AC}\u{2122}]/u.test(
    text,
  ) && undoDoubled(text) !== text;

/** What bytes above 127 became as characters of Windows-1252. */
const windows = '€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ';

/** Undoes it; a text that it is not stays. */
export function undoDoubled(text: string): string {
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const place = windows.indexOf(character);
    if (place !== -1) bytes.push(0x80 + place);
    else if (code <= 0xff) bytes.push(code);
    else return text;
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(bytes));
  } catch {
    return text;
  }
}
