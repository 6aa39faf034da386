import { createHash } from 'node:crypto';

import type { ListedTitle, ListEntry, ListRefusal } from '@lantern/rules/listed-title';

import { createJudge, mayAsk } from '../../../../platform/foreign/foreign-address.ts';
import { unnamedCategory } from '../../../../text/chinese-alone.ts';

/** Digits that stand for a text, the same each time. */
export const idOf = (text: string): string =>
  String(createHash('sha256').update(text).digest().readBigUInt64BE() >> 1n);

/** The category of titles whose list names none. */
export const unnamed = (name: string): string => (name === '' ? unnamedCategory : name);

/** A title of a list, with the rows that tell of it. */
export interface GatheredTitle {
  title: ListedTitle;
  /** Paths of films of this machine, as their rows give them. */
  files: { path: string; episode: string }[];
  /** Lines of the list. */
  lines: number[];
}

const isOutside = createJudge([]);

/** Refuses an address of an inner network; what a file is, the caller judges. */
export function judgeEntry(
  entry: ListEntry | { refused: ListRefusal },
): ListEntry | { refused: ListRefusal } {
  if ('refused' in entry || entry.at.kind === 'file') return entry;
  const url = URL.parse(entry.at.text);
  return url !== null && mayAsk(url, isOutside) ? entry : { refused: 'inner-address' };
}

/** A title of one row, without its films. */
function titleOf(id: string, entry: ListEntry): ListedTitle {
  const { title: name, year, introduction, poster, isPaid, episode, at } = entry;
  const label = unnamed(entry.category);
  const category = { id: idOf(label), name: label };
  const episodes = at.kind === 'address' ? [{ title: episode, address: at.text }] : [];
  return { id, name, year, category, introduction, poster, isPaid, episodes };
}

/** Adds a row: rows of one title and year are its episodes. What a later row says where an earlier one is silent counts. */
export function gatherRow(all: Map<string, GatheredTitle>, entry: ListEntry, line: number): void {
  const { title: name, year, episode, at } = entry;
  const id = idOf(JSON.stringify([name, year]));
  const read = titleOf(id, entry);
  const known = all.get(id);
  if (known === undefined) all.set(id, { title: read, files: [], lines: [line] });
  else {
    const { title } = known;
    title.introduction ||= read.introduction;
    title.poster ||= read.poster;
    title.isPaid ||= read.isPaid;
    title.episodes.push(...read.episodes);
    known.lines.push(line);
  }
  if (at.kind === 'file') all.get(id)?.files.push({ path: at.text, episode });
}

/** What became of titles whose rows need no reason. A draft is taken too. */
export const takenOutcomes: ReadonlySet<string> = new Set([
  'made',
  'draft',
  'joined',
  'updated',
  'same',
]);
