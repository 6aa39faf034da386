import { readTitleName, type RootKind, type TitleName } from './title-name.ts';

/** What is known of a title. Names of people are as the source writes them. */
export interface TitleFacts {
  name: string;
  aliases: readonly string[];
  year: number | null;
  kind: RootKind | null;
  directors: readonly string[];
  actors: readonly string[];
  /** Its number in a reference that several sources use; null where it is not known. */
  referenceId: string | null;
}

/** `ask`: a person decides; nothing is merged by a guess. */
export type MatchVerdict = 'same' | 'different' | 'ask';

/**
 * Whether two descriptions are of one title. `candidates` is the number of known titles that have a key of the first:
 * without a year, one of several is never chosen. The answer is the same both ways round.
 */
export function matchTitles(a: TitleFacts, b: TitleFacts, candidates: number): MatchVerdict {
  if (a.referenceId !== null && b.referenceId !== null) {
    return a.referenceId === b.referenceId ? 'same' : 'different';
  }
  const [first, second] = [namesOf(a, b.kind), namesOf(b, a.kind)];
  if (first.main.key === '' || second.main.key === '') return 'ask';
  const isOtherKind = a.kind !== null && b.kind !== null && a.kind !== b.kind;
  return isOtherKind ? 'different' : judgeNames([a, b], [first, second], candidates);
}

function judgeNames(
  [a, b]: readonly [TitleFacts, TitleFacts],
  [first, second]: readonly [Names, Names],
  candidates: number,
): MatchVerdict {
  const met = meet(first, second);
  if (met === null) return 'different';
  const years = [a.year ?? first.main.year, b.year ?? second.main.year] as const;
  const people = comparePeople(a, b);
  const marks = compareMarks(met.a, met.b, years);
  if (marks === 'different') return 'different';
  const verdict = judgeYears(years, people, candidates);
  const isDoubtful = marks === 'ask' || (!met.isSure && people !== 'shared');
  return verdict === 'same' && isDoubtful ? 'ask' : verdict;
}

/** The keys under which a title is found: of its name and of its aliases. */
export const titleKeys = (title: TitleFacts): string[] => {
  const { main, others } = namesOf(title, null);
  return [...new Set([main, ...others].map(({ key }) => key))].filter((key) => key !== '');
};

interface Names {
  main: TitleName;
  others: TitleName[];
}

function namesOf({ name, aliases, kind, year }: TitleFacts, otherKind: RootKind | null): Names {
  const read = (it: string): TitleName => readTitleName(it, kind ?? otherKind, year);
  const main = read(name);
  const inherit = (it: TitleName): TitleName => ({
    ...it,
    season: it.season ?? main.season,
    part: it.part || main.part,
    form: it.form || main.form,
    version: it.version || main.version,
    issue: it.issue || main.issue,
  });
  const second = main.alias === '' ? [] : [{ ...main, key: main.alias }];
  return { main, others: [...second, ...aliases.map(read).map(inherit)] };
}

/** The names by which two titles meet: their names first, then an alias of one; null when no key is equal. */
function meet(first: Names, second: Names): { a: TitleName; b: TitleName; isSure: boolean } | null {
  const all = (names: Names): TitleName[] => [names.main, ...names.others];
  const pairs = all(first).flatMap((a) => all(second).map((b) => ({ a, b })));
  const isMain = ({ a, b }: { a: TitleName; b: TitleName }): boolean =>
    a === first.main || b === second.main;
  const equal = pairs.filter(({ a, b }) => a.key !== '' && a.key === b.key);
  const met = equal.find(isMain) ?? equal[0];
  if (met === undefined) return null;
  // Two aliases may be a word that many films have.
  return { ...met, isSure: isMain(met) && met.a.isSure === met.b.isSure };
}

type Years = readonly [number | null, number | null];

/** What names say beside their key: seasons, parts and forms tell titles apart, a version only asks. */
function compareMarks(a: TitleName, b: TitleName, [year, other]: Years): MatchVerdict {
  if (a.part !== b.part || a.form !== b.form || a.issue !== b.issue) return 'different';
  const isOneYear = year === null || other === null || year === other;
  const seasonOf = (it: TitleName): number | null => it.season ?? (isOneYear ? 1 : null);
  if (seasonOf(a) !== seasonOf(b)) return 'different';
  return a.version === b.version ? 'same' : 'ask';
}

type People = 'shared' | 'none-shared' | 'unknown';

/** Whether two titles share a director or two actors. With one shared actor nothing is said. */
function comparePeople(a: TitleFacts, b: TitleFacts): People {
  const tidy = (names: readonly string[]) =>
    new Set(
      names.map((it) =>
        it
          .normalize('NFKC')
          .toLowerCase()
          .replaceAll(/[\s·•・.]/g, ''),
      ),
    );
  const shared = (one: readonly string[], two: readonly string[]): number =>
    [...tidy(one)].filter((it) => tidy(two).has(it)).length;
  const directors = shared(a.directors, b.directors);
  const actors = shared(a.actors, b.actors);
  if (directors > 0 || actors > 1) return 'shared';
  const isKnown = (one: readonly string[], two: readonly string[]): boolean =>
    one.length > 0 && two.length > 0;
  const isAnyKnown = isKnown(a.directors, b.directors) || isKnown(a.actors, b.actors);
  return isAnyKnown && actors === 0 ? 'none-shared' : 'unknown';
}

function judgeYears([year, other]: Years, people: People, candidates: number): MatchVerdict {
  if (year === null || other === null) {
    return people === 'shared' && candidates === 1 ? 'same' : 'ask';
  }
  const apart = Math.abs(year - other);
  if (apart > 1) return 'different';
  if (apart === 1) return people === 'shared' ? 'same' : 'ask';
  return people === 'none-shared' ? 'ask' : 'same';
}
