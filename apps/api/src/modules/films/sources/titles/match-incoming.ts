import { rootKindOf } from '@lantern/rules/root-kind';
import { matchTitles, titleKeys, type TitleFacts } from '@lantern/rules/title-match';

import type { Db } from '../../../../platform/database/db.ts';
import { type CandidateRow, findByKeys, findByReferences } from './candidates.repo.ts';

/** What the rule of matching says of an incoming title: a video that is here, none, or a question with its candidates. */
export type TitleMatch =
  | { verdict: 'same'; videoId: number; isTakenDown: boolean }
  | { verdict: 'new' }
  | { verdict: 'ask'; candidates: number[] };

interface Known {
  videoId: number;
  facts: TitleFacts;
  isTakenDown: boolean;
}

const factsOfRow = (row: CandidateRow): TitleFacts => ({
  name: row.title,
  aliases: row.aliases,
  year: row.year,
  kind: rootKindOf(row.category, row.root),
  directors: row.directors,
  actors: row.actors,
  referenceId: row.referenceId,
});

/**
 * The titles of ours that those of a batch may be. A title that the batch makes is added, so that a later one of the batch
 * finds it.
 */
export class KnownTitles {
  readonly #byKey = new Map<string, Map<number, Known>>();
  readonly #byReference = new Map<string, Known[]>();
  readonly #decided = new Map<string, number>();

  /** Knows no title yet. */
  static none(): KnownTitles {
    return new KnownTitles();
  }

  /** The number of keys. */
  get size(): number {
    return this.#byKey.size;
  }

  static async load(tx: Db, batch: readonly TitleFacts[]): Promise<KnownTitles> {
    const known = new KnownTitles();
    const keys = new Set(batch.flatMap(titleKeys));
    const references = batch.flatMap(({ referenceId: it }) => (it === null ? [] : [it]));
    const [byKeys, byReferences] = [
      await findByKeys(tx, { keys: [...keys] }),
      await findByReferences(tx, { references }),
    ];
    for (const row of byKeys) {
      known.#put(row.key, row);
      if (row.isDecided) known.#decided.set(row.key, row.videoId);
    }
    for (const row of byReferences) known.#refer(row);
    return known;
  }

  #put(key: string, row: CandidateRow): void {
    const there = this.#byKey.get(key) ?? new Map<number, Known>();
    there.set(row.videoId, { ...row, facts: factsOfRow(row) });
    this.#byKey.set(key, there);
  }

  #refer(row: CandidateRow): void {
    if (row.referenceId === null) return;
    const there = this.#byReference.get(row.referenceId) ?? [];
    this.#byReference.set(row.referenceId, [...there, { ...row, facts: factsOfRow(row) }]);
  }

  /** Adds a title that the batch made. */
  add(videoId: number, facts: TitleFacts): void {
    const known = { videoId, facts, isTakenDown: false };
    for (const key of titleKeys(facts)) {
      const there = this.#byKey.get(key) ?? new Map<number, Known>();
      this.#byKey.set(key, there.set(videoId, known));
    }
    if (facts.referenceId === null) return;
    const there = this.#byReference.get(facts.referenceId) ?? [];
    this.#byReference.set(facts.referenceId, [...there, known]);
  }

  /** Finds the one that a title is. `apart`: the videos that an operator said it is not. */
  match(facts: TitleFacts, apart: ReadonlySet<number>): TitleMatch {
    const keys = titleKeys(facts);
    const found = new Map(keys.flatMap((key) => [...(this.#byKey.get(key) ?? [])]));
    const references = facts.referenceId === null ? [] : this.#byReference.get(facts.referenceId);
    for (const it of references ?? []) found.set(it.videoId, it);
    for (const videoId of apart) found.delete(videoId);
    if (keys.length === 0) return { verdict: 'ask', candidates: [] };
    const decided = keys.map((key) => this.#decided.get(key)).find((it) => it !== undefined);
    return judge(facts, [...found.values()], decided);
  }
}

/** A decision of an operator counts where the rule would ask; it never joins what the rule tells apart. */
function judge(
  facts: TitleFacts,
  found: readonly Known[],
  decided: number | undefined,
): TitleMatch {
  const verdicts = found.map((it) => ({ it, verdict: matchTitles(facts, it.facts, found.length) }));
  const of = (wanted: string): Known[] =>
    verdicts.filter(({ verdict }) => verdict === wanted).map(({ it }) => it);
  const [same, ask] = [of('same'), of('ask')];
  const [only, ...others] = same;
  const chosen =
    [...same, ...ask].find((it) => it.videoId === decided) ??
    (others.length === 0 ? only : undefined);
  if (chosen !== undefined) {
    return { verdict: 'same', videoId: chosen.videoId, isTakenDown: chosen.isTakenDown };
  }
  const open = [...same, ...ask];
  if (open.length === 0) return { verdict: 'new' };
  const isRemoved = open.every((it) => it.isTakenDown);
  const [first] = open;
  if (isRemoved && first !== undefined) {
    return { verdict: 'same', videoId: first.videoId, isTakenDown: true };
  }
  return { verdict: 'ask', candidates: open.map((it) => it.videoId) };
}
