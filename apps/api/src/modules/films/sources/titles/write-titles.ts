import { createHash } from 'node:crypto';

import type { IncomingTitle } from '@lantern/rules/incoming-title';
import { rootKindOf } from '@lantern/rules/root-kind';
import type { TitleFacts } from '@lantern/rules/title-match';

import type { Db } from '../../../../platform/database/db.ts';
import { repeatReplacements } from '../../lines/repeat-replacements.ts';
import { lockTitles } from './candidates.repo.ts';
import { createTitles, type TitleToMake } from './create-titles.ts';
import {
  findBoundVideos,
  findDecisions,
  findItems,
  type ItemRow,
  saveItems,
  openMatchCase,
} from './items.repo.ts';
import { factsOf } from './keep-title-keys.ts';
import { KnownTitles, type Meeting } from './match-incoming.ts';
import type { BoundCategory, SourceDesk } from './place-title.ts';
import { playableLines, type PlayableLine } from './playable-lines.ts';
import { takeVideoIds } from './titles.repo.ts';
import { updateTitle } from './update-title.ts';

export type TitleOutcome =
  | 'made'
  | 'draft'
  | 'joined'
  | 'updated'
  | 'same'
  | 'asked'
  | 'waiting-category'
  | 'waiting-line'
  | 'removed'
  | 'recycled'
  | 'ignored';

interface Became {
  title: IncomingTitle;
  outcome: TitleOutcome;
  reason: string;
}
type TitleOutcomes = Became[];

type Decisions = Awaited<ReturnType<typeof findDecisions>>;
type Ended = { outcome: TitleOutcome; reason: string };

interface Incoming {
  title: IncomingTitle;
  lines: PlayableLine[];
  facts: TitleFacts;
  digest: Buffer;
  category: BoundCategory | undefined;
}

/** The digest of what a title says, without times and counters: one that says the same is not written again. */
export function digestTitle(title: IncomingTitle): Buffer {
  const { updatedAt: _updated, addedAt: _added, likes: _likes, score: _score, ...content } = title;
  return createHash('sha256').update(JSON.stringify(content)).digest();
}

/**
 * Writes a batch of a source's titles in one transaction: each is known by its id there, else met by the rule of matching,
 * else made. Where the rule asks, nothing is written but the question. The same id twice: the later counts. `isNews` tells a
 * title that was written, or that says something else than the last time.
 */
export async function writeTitles(
  tx: Db,
  desk: SourceDesk,
  titles: readonly IncomingTitle[],
): Promise<(Became & { isNews: boolean })[]> {
  const batch = [...new Map(titles.map((it) => [it.remoteId, prepare(desk, it)])).values()];
  const remoteIds = batch.map((it) => it.title.remoteId);
  const found = await findItems(tx, { sourceId: desk.sourceId, remoteIds });
  const items = new Map(found.map((it) => [it.remoteId, it]));
  const isKnown = ({ title, digest }: Incoming): boolean =>
    items.get(title.remoteId)?.digest === digest.toString('hex');
  const isSame = (it: Incoming): boolean =>
    isKnown(it) && items.get(it.title.remoteId)?.state === 'bound';
  const known = new Set(batch.filter(isKnown).map(({ title }) => title.remoteId));
  const changed = batch.filter((it) => !isSame(it));
  const same = batch
    .filter(isSame)
    .map(({ title }) => ({ title, outcome: 'same', reason: '', isNews: false }) as const);
  if (changed.length === 0) return same;
  await lockTitles(tx);
  const writing = await TitleWriter.begin(tx, desk, changed);
  for (const it of changed) {
    const item = items.get(it.title.remoteId);
    if (item?.isTakenDown === true) writing.refuse(it, 'removed');
    else if (item?.state === 'bound' && item.videoId !== null) {
      await writing.update(it, item.videoId, item.madeVideo);
    } else await writing.place(it);
  }
  const outcomes = await writing.end();
  await repeatReplacements(tx);
  return [
    ...same,
    ...outcomes.map((it) => ({
      ...it,
      isNews: written.has(it.outcome) || !known.has(it.title.remoteId),
    })),
  ];
}

/** What was written of a title, also of one that waited for it. */
const written: ReadonlySet<TitleOutcome> = new Set(['made', 'draft', 'joined', 'updated']);

function prepare(desk: SourceDesk, title: IncomingTitle): Incoming {
  const category = desk.categories.get(title.category.code);
  const kind = rootKindOf(category?.category ?? title.category.name, category?.root ?? null);
  const { lines } = playableLines(title.lines, desk.players);
  return { title, lines, facts: factsOf(title, kind), digest: digestTitle(title), category };
}

/** A title that others made gets what it lacks, and keeps what it has. */
const completing = (desk: SourceDesk): SourceDesk =>
  desk.policy.fills === 'always' ? { ...desk, policy: { ...desk.policy, fills: 'empty' } } : desk;

/** Writes the changed titles of a batch: what is made is gathered, and written at the end. */
class TitleWriter {
  readonly #tx: Db;
  readonly #desk: SourceDesk;
  readonly #known: KnownTitles;
  readonly #decisions: Decisions;
  readonly #ids: number[];
  readonly #made: (TitleToMake & Incoming)[] = [];
  readonly #rows: ItemRow[] = [];
  readonly #outcomes: TitleOutcomes = [];
  /** The title of this source that a video is. */
  readonly #taken = new Map<number, string>();

  private constructor(
    tx: Db,
    desk: SourceDesk,
    { known, decisions, ids }: { known: KnownTitles; decisions: Decisions; ids: number[] },
  ) {
    this.#tx = tx;
    this.#desk = desk;
    this.#known = known;
    this.#decisions = decisions;
    this.#ids = ids;
  }

  static async begin(tx: Db, desk: SourceDesk, batch: readonly Incoming[]): Promise<TitleWriter> {
    const remoteIds = batch.map((it) => it.title.remoteId);
    const facts = batch.map((it) => it.facts);
    return new TitleWriter(tx, desk, {
      known: await KnownTitles.load(tx, facts),
      decisions: await findDecisions(tx, { sourceId: desk.sourceId, remoteIds }),
      ids: await takeVideoIds(tx, batch.length),
    });
  }

  #keep(it: Incoming, row: Pick<ItemRow, 'state' | 'reason' | 'videoId' | 'madeVideo'>): void {
    const { remoteId, picture } = it.title;
    this.#rows.push({ ...row, remoteId, digest: it.digest, picture: picture?.at ?? null });
  }

  #leave(it: Incoming, state: 'waiting' | 'refused' | 'ignored', end: Ended): void {
    this.#keep(it, { state, reason: end.reason, videoId: null, madeVideo: false });
    this.#outcomes.push({ title: it.title, ...end });
  }

  refuse(it: Incoming, reason: 'removed' | 'recycled'): void {
    this.#leave(it, 'refused', { outcome: reason, reason });
  }

  #openCase(it: Incoming, why: 'unsure' | 'twice' | 'fewer', candidates: number[]) {
    const { sourceId, at } = this.#desk;
    const { remoteId } = it.title;
    return openMatchCase(this.#tx, { sourceId, remoteId, candidates, why, record: it.title, at });
  }

  async #ask(it: Incoming, why: 'unsure' | 'twice', candidates: number[]): Promise<void> {
    await this.#openCase(it, why, candidates);
    this.#leave(it, 'waiting', { outcome: 'asked', reason: why });
  }

  #bind(it: Incoming, videoId: number, outcome: TitleOutcome): void {
    this.#keep(it, { state: 'bound', reason: '', videoId, madeVideo: false });
    this.#outcomes.push({ title: it.title, outcome, reason: '' });
  }

  /**
   * A title that this source brought before; one that it did not make, it only completes. One whose list shrank keeps what
   * it has until an operator says that the shorter list counts.
   */
  async update(it: Incoming, videoId: number, isMade: boolean): Promise<void> {
    const desk = isMade ? this.#desk : completing(this.#desk);
    const takesFewer = this.#isDecided(it, 'fewer');
    const done = await updateTitle(this.#tx, desk, { ...it, videoId, isMaker: isMade, takesFewer });
    if (done === 'updated') return this.#bind(it, videoId, 'updated');
    if (this.#isDecided(it, 'fewer', 'different')) return this.#keepLonger(it, videoId);
    await this.#openCase(it, 'fewer', [videoId]);
    this.#keep(it, { state: 'bound', reason: 'fewer', videoId, madeVideo: false });
    this.#outcomes.push({ title: it.title, outcome: 'asked', reason: 'fewer' });
  }

  /** An operator said that the longer list stays. */
  #keepLonger(it: Incoming, videoId: number): void {
    this.#keep(it, { state: 'bound', reason: 'fewer', videoId, madeVideo: false });
    this.#outcomes.push({ title: it.title, outcome: 'same', reason: 'fewer' });
  }

  /** Whether an operator gave this answer, yes by default, to such a question about this title. */
  #isDecided(
    it: Incoming,
    why: 'unsure' | 'twice' | 'fewer',
    state: 'same' | 'different' = 'same',
  ): boolean {
    return this.#decisions.some(
      (one) => one.remoteId === it.title.remoteId && one.why === why && one.state === state,
    );
  }

  /** Whether the last that an operator said of this title is that it is not wanted. */
  #isUnwanted({ title }: Incoming): boolean {
    return this.#decisions.findLast((one) => one.remoteId === title.remoteId)?.state === 'ignored';
  }

  /** A title that this source brings first. */
  async place(it: Incoming): Promise<void> {
    const { title, category, lines } = it;
    if (title.standing === 'recycled') return this.refuse(it, 'recycled');
    if (this.#isUnwanted(it)) {
      return this.#leave(it, 'ignored', { outcome: 'ignored', reason: 'operator' });
    }
    if (this.#desk.ignored.has(title.category.code)) {
      return this.#leave(it, 'ignored', { outcome: 'ignored', reason: 'category' });
    }
    if (category === undefined) {
      return this.#leave(it, 'waiting', { outcome: 'waiting-category', reason: 'category' });
    }
    if (lines.length === 0 && !this.#desk.policy.draftsWithoutLine) {
      return this.#leave(it, 'waiting', { outcome: 'waiting-line', reason: 'no-line' });
    }
    // The title is here by another number of this source.
    if (this.#isDecided(it, 'twice')) {
      return this.#leave(it, 'ignored', { outcome: 'ignored', reason: 'twice' });
    }
    const met = this.#meet(it);
    if (met.verdict === 'ask') return this.#ask(it, 'unsure', met.candidates);
    if (met.verdict === 'new') return this.#make(it, category);
    return met.isTakenDown ? this.refuse(it, 'removed') : this.#join(it, met.videoId);
  }

  #meet(it: Incoming): Meeting {
    const mine = this.#decisions.filter(
      ({ remoteId, why }) => remoteId === it.title.remoteId && why !== 'fewer',
    );
    const chosen = mine.findLast((one) => one.state === 'same')?.videoId ?? null;
    if (chosen !== null) return { verdict: 'same', videoId: chosen, isTakenDown: false };
    const apart = mine.filter((one) => one.state === 'different').flatMap((one) => one.candidates);
    return this.#known.meet(it.facts, new Set(apart.filter((one) => one !== null)));
  }

  #make(it: Incoming, category: BoundCategory): void {
    const videoId = this.#ids.pop();
    if (videoId === undefined) throw new Error('more titles than ids');
    this.#made.push({ ...it, videoId, category });
    this.#known.add(videoId, it.facts);
    this.#taken.set(videoId, it.title.remoteId);
  }

  /** A video is one title of a source: a second one is asked about. */
  async #join(it: Incoming, videoId: number): Promise<void> {
    const [other] = await findBoundVideos(this.#tx, {
      sourceId: this.#desk.sourceId,
      videoIds: [videoId],
    });
    const bound = this.#taken.get(videoId) ?? other?.remoteId ?? it.title.remoteId;
    if (bound !== it.title.remoteId) {
      if (!this.#isDecided(it, 'unsure')) return this.#ask(it, 'twice', [videoId]);
      return this.#leave(it, 'ignored', { outcome: 'ignored', reason: 'twice' });
    }
    this.#taken.set(videoId, it.title.remoteId);
    await updateTitle(this.#tx, completing(this.#desk), { ...it, videoId, isMaker: false });
    this.#bind(it, videoId, 'joined');
  }

  async end(): Promise<TitleOutcomes> {
    for (const { it, reason } of await createTitles(this.#tx, this.#desk, this.#made)) {
      this.#keep(it, { state: 'bound', reason, videoId: it.videoId, madeVideo: true });
      this.#outcomes.push({ title: it.title, outcome: reason === '' ? 'made' : 'draft', reason });
    }
    await saveItems(this.#tx, this.#rows, this.#desk);
    return this.#outcomes;
  }
}
