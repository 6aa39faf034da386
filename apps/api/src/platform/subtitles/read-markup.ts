/** `tags`: SRT and WebVTT. `styled`: ASS, where `\N` is a line break and every `{…}` a style or a comment. */
export type Markup = 'tags' | 'styled';

/** The longest line that is shown, in UTF-16 units; a screen shows a fiftieth of it. */
const longestLine = 2000;

const kinds = ['b', 'i', 'u'] as const;
type Kind = (typeof kinds)[number];

interface Writing {
  text: string;
  /** The tags that are open in the text, in their order. */
  written: Kind[];
  /** The tags that the next letter wants. */
  wanted: Set<Kind>;
  /** Whether the next text is a drawing, of coordinates and no words. */
  isDrawing: boolean;
  /** The letters of the present line. */
  letters: number;
  /** Whether the end of a line was left out. */
  isCut: boolean;
}

/**
 * Reads the text of a cue once, from its beginning to its end. Of the markup it keeps bold, italic and underlined, balanced;
 * it leaves out drawings, empty lines and what follows the 2,000th letter of a line (`isCut`).
 */
export function readMarked(text: string, markup: Markup): { text: string; isCut: boolean } {
  const writing: Writing = {
    text: '',
    written: [],
    wanted: new Set<Kind>(),
    isDrawing: false,
    letters: 0,
    isCut: false,
  };
  // Looked up once: a search for an end that is not there would read the rest again at every beginning.
  const ends = { '>': text.lastIndexOf('>'), '}': text.lastIndexOf('}') };
  const source: Source = { text, markup, ends };
  let at = 0;
  while (at < text.length) at = readNext(source, at, writing);
  writing.wanted.clear();
  closeTags(writing);
  return { text: dropEmptyLines(writing.text), isCut: writing.isCut };
}

type End = '>' | '}';

interface Source {
  text: string;
  markup: Markup;
  /** The places of the last ends in the text; -1 for none. */
  ends: Readonly<Record<End, number>>;
}

/** Reads a piece of markup or the words before the next one; returns the place after it. */
function readNext(source: Source, at: number, writing: Writing): number {
  const { text, markup } = source;
  const end = endOf(source, at);
  if (end !== null) {
    const to = text.indexOf(end, at);
    const read = end === '>' ? readTag : readStyles;
    read(text.slice(at + 1, to), writing);
    return to + 1;
  }
  const escaped = text[at] === '\\' ? (text[at + 1] ?? '') : '';
  // The line break of ASS also stands in SRT that was made from it.
  if (escaped === 'N' || (markup === 'styled' && (escaped === 'n' || escaped === 'h'))) {
    write(writing, escaped === 'h' ? ' ' : '\n');
    return at + 2;
  }
  const to = findNext(text, at + 1);
  write(writing, text.slice(at, to));
  return to;
}

/** How the markup ends that begins at this place; null when none begins there, or its end is missing. */
function endOf({ text, markup, ends }: Source, at: number): End | null {
  if (text[at] === '<') return ends['>'] > at && isTag(text, at) ? '>' : null;
  return text[at] === '{' && ends['}'] > at && isStyle(text, at, markup) ? '}' : null;
}

/** A tag of a voice, a class, a colour or a moment; `a < b` is none. */
const isTag = (text: string, at: number): boolean => /^[a-z\d/!?]/i.test(text[at + 1] ?? '');

/** Outside ASS, braces hold a style only behind a backslash: `{\an8}`. */
const isStyle = (text: string, at: number, markup: Markup): boolean =>
  markup === 'styled' || text[at + 1] === '\\';

/** The place of the next letter that may begin markup. */
function findNext(text: string, from: number): number {
  let at = from;
  while (at < text.length && !'<{\\'.includes(text[at] ?? ' ')) at += 1;
  return at;
}

const readKind = (name: string): Kind | null => kinds.find((it) => it === name) ?? null;

function readTag(inside: string, writing: Writing): void {
  const isEnd = inside.startsWith('/');
  const [name = ''] = (isEnd ? inside.slice(1) : inside).slice(0, 20).split(/[\s.]/);
  const kind = readKind(name.toLowerCase());
  if (kind === null) return;
  switchKind(writing, kind, !isEnd);
}

function switchKind(writing: Writing, kind: Kind, isOn: boolean): void {
  if (isOn) writing.wanted.add(kind);
  else writing.wanted.delete(kind);
  closeTags(writing);
}

/** Reads `\i1`, `\b0` and `\p1`, which begins a drawing; `\pos` and all others say nothing about the words. */
function readStyles(inside: string, writing: Writing): void {
  for (const style of inside.split('\\').slice(1)) {
    const found = /^([bipu])(\d{0,4})\s*$/.exec(style.slice(0, 40));
    if (!found) continue;
    const isOn = Number(found[2] ?? 0) > 0;
    const kind = readKind(found[1] ?? '');
    if (kind === null) writing.isDrawing = isOn;
    else switchKind(writing, kind, isOn);
  }
}

/** Writes text without markup. What looks like the times of a cue or like a tag is escaped. */
function write(writing: Writing, text: string): void {
  if (writing.isDrawing) return;
  for (const [place, part] of text.split('\n').entries()) {
    if (place > 0) {
      writing.text += '\n';
      writing.letters = 0;
    }
    const kept = cutLetters(part, longestLine - writing.letters);
    writing.isCut ||= kept.length < part.length;
    writing.letters += kept.length;
    if (kept.trim() !== '') openTags(writing);
    writing.text += kept.replaceAll('<', '&lt;').replaceAll('-->', '→').replaceAll('>', '&gt;');
  }
}

/** The beginning of a text, without half of a letter at its end. */
function cutLetters(text: string, most: number): string {
  const short = text.slice(0, Math.max(0, most));
  return /[\uD800-\uDBFF]$/.test(short) ? short.slice(0, -1) : short;
}

/** Closes the tags that are no longer wanted, with those inside them. */
function closeTags(writing: Writing): void {
  const kept = writing.written.findIndex((it) => !writing.wanted.has(it));
  const closed = kept < 0 ? [] : writing.written.splice(kept);
  for (const kind of closed.toReversed()) writing.text += `</${kind}>`;
}

function openTags(writing: Writing): void {
  for (const kind of writing.wanted) {
    if (writing.written.includes(kind)) continue;
    writing.written.push(kind);
    writing.text += `<${kind}>`;
  }
}

const dropEmptyLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replaceAll(/\p{Cc}/gu, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
