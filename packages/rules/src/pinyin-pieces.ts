/** The syllables of pinyin without tones, by their first sound; `v` stands for ü. */
const endings: Readonly<Record<string, string>> = {
  '': 'a ai an ang ao e ei en eng er o ou',
  b: 'a ai an ang ao ei en eng i ian iao ie in ing o u',
  p: 'a ai an ang ao ei en eng i ian iao ie in ing o ou u',
  m: 'a ai an ang ao e ei en eng i ian iao ie in ing iu o ou u',
  f: 'a an ang ei en eng o ou u',
  d: 'a ai an ang ao e ei en eng i ia ian iao ie ing iu ong ou u uan ui un uo',
  t: 'a ai an ang ao e eng i ian iao ie ing ong ou u uan ui un uo',
  n: 'a ai an ang ao e ei en eng g i ian iang iao ie in ing iu ong ou u uan uo v ve',
  l: 'a ai an ang ao e ei eng i ia ian iang iao ie in ing iu o ong ou u uan un uo v ve',
  g: 'a ai an ang ao e ei en eng ong ou u ua uai uan uang ui un uo',
  k: 'a ai an ang ao e en eng ong ou u ua uai uan uang ui un uo',
  h: 'a ai an ang ao e ei en eng m ong ou u ua uai uan uang ui un uo',
  j: 'i ia ian iang iao ie in ing iong iu u uan ue un',
  q: 'i ia ian iang iao ie in ing iong iu u uan ue un',
  x: 'i ia ian iang iao ie in ing iong iu u uan ue un',
  zh: 'a ai an ang ao e ei en eng i ong ou u ua uai uan uang ui un uo',
  ch: 'a ai an ang ao e en eng i ong ou u ua uai uan uang ui un uo',
  sh: 'a ai an ang ao e ei en eng i ou u ua uai uan uang ui un uo',
  r: 'an ang ao e en eng i ong ou u uan ui un uo',
  z: 'a ai an ang ao e ei en eng i ong ou u uan ui un uo',
  c: 'a ai an ang ao e en eng i ong ou u uan ui un uo',
  s: 'a ai an ang ao e en eng i ong ou u uan ui un uo',
  y: 'a an ang ao e i in ing o ong ou u uan ue un',
  w: 'a ai an ang ei en eng o u',
};

const syllables: ReadonlySet<string> = new Set(
  Object.entries(endings).flatMap(([begin, rest]) => rest.split(' ').map((it) => begin + it)),
);
const beginnings: ReadonlySet<string> = new Set(
  [...syllables].flatMap((it) => Array.from(it, (_, at) => it.slice(0, at + 1))),
);
const longest = 6;

/** A letter or two with which syllables begin, which stand for a whole one. */
const initial = /^(?:[zcs]h|[b-df-hj-np-tw-z])$/;

/** A part of what is typed: all of a syllable, or its beginning. A digit is a whole one. */
export interface PinyinPiece {
  text: string;
  isWhole: boolean;
}

/** The most ways of reading that are told apart; what is typed seldom has three. */
const mostWays = 16;

/**
 * The ways in which Latin letters and digits are pinyin, one piece for each character: all of its syllable or the first
 * sound, and at the end any beginning. Those with the longest first pieces come first. Empty where they are none.
 */
export function listPinyinWays(typed: string): PinyinPiece[][] {
  const ends = new Map<number, PinyinPiece[]>();
  const reach = (at: number): boolean => at === typed.length || (ends.get(at) ?? []).length > 0;
  for (let at = typed.length - 1; at >= 0; at--) {
    const pieces = piecesAt(typed, at).filter(({ text }) => reach(at + text.length));
    ends.set(at, pieces);
  }
  const ways: PinyinPiece[][] = [];
  const walk = (at: number, before: PinyinPiece[]): void => {
    if (at === typed.length) ways.push(before);
    for (const piece of ends.get(at) ?? []) {
      if (ways.length === mostWays) return;
      walk(at + piece.text.length, [...before, piece]);
    }
  };
  if (typed !== '') walk(0, []);
  return ways;
}

/** The pieces that may begin at a place, the longest first. */
function piecesAt(typed: string, at: number): PinyinPiece[] {
  const pieces: PinyinPiece[] = [];
  for (let length = Math.min(longest, typed.length - at); length > 0; length--) {
    const text = typed.slice(at, at + length);
    const isLast = at + length === typed.length;
    if (syllables.has(text) || /^\d$/.test(text)) pieces.push({ text, isWhole: true });
    else if (initial.test(text) || (isLast && beginnings.has(text))) {
      pieces.push({ text, isWhole: false });
    }
  }
  return pieces;
}
