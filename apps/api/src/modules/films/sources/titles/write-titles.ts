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
  openMatchCase,
  saveItems,
} from './items.repo.ts';
import { factsOf } from './keep-title-keys.ts';
import { KnownTitles, type TitleMatch } from './match-incoming.ts';
import type { BoundCategory, SourceDesk } from './place-title.ts';
import { playableLines, type PlayableLine } from './playable-lines.ts';
import { drawVideoIds } from './titles.repo.ts';
import { updateTitle } from './update-title.ts';

/** What writing a title of a source did. */
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

interface WrittenTitle {
  title: IncomingTitle;
  outcome: TitleOutcome;
  /** A code that the console has words for; `""` when the outcome says it all. */
  reason: string;
}

type Outcome = Omit<WrittenTitle, 'title'>;

type Decisions = Awaited<ReturnType<typeof findDecisions>>;

/** A title of a source, prepared for the rule that matches it with those that are here. */
interface Incoming {
  title: IncomingTitle;
  lines: PlayableLine[];
  facts: TitleFacts;
  digest: Buffer;
  /** Ours, to which the title's is bound; undefined for none. */
  category: BoundCategory | undefined;
}

/** The digest of what a title says, without times and counters: one that says the same is not written again. */
export function digestTitle(title: IncomingTitle): Buffer {
  const { updatedAt: _updated, addedAt: _added, likes: _likes, score: _score, ...content } = title;
  return createHash('sha256').update(JSON.stringify(content)).digest();
}

/**
 * Writes a batch of a source's titles in the caller's transaction. A title is known by its id at the source, else the rule of
 * matching finds it among ours, else it is made. Where the rule can't tell, only a question for an operator is written. If an
 * id comes twice, the later one counts. `isNews`: the title was written, or differs from the last time it came.
 */
export async function writeTitles(
  tx: Db,
  desk: SourceDesk,
  titles: readonly IncomingTitle[],
): Promise<(WrittenTitle & { isNews: boolean })[]> {
  const batch = [...new Map(titles.map((it) => [it.remoteId, prepare(desk, it)])).values()];
  const remoteIds = batch.map((it) => it.title.remoteId);
  const found = await findItems(tx, { sourceId: desk.sourceId, remoteIds });
  const items = new Map(found.map((it) => [it.remoteId, it]));
  const isUnchanged = ({ title, digest }: Incoming): boolean =>
    items.get(title.remoteId)?.digest === digest.toString('hex');
  const isDone = (it: Incoming): boolean =>
    isUnchanged(it) && items.get(it.title.remoteId)?.state === 'bound';
  const unchanged = new Set(batch.filter(isUnchanged).map(({ title }) => title.remoteId));
  const open = batch.filter((it) => !isDone(it));
  const same = batch
    .filter(isDone)
    .map(({ title }) => ({ title, outcome: 'same', reason: '', isNews: false }) as const);
  if (open.length === 0) return same;
  await lockTitles(tx);
  const writer = await TitleWriter.begin(tx, desk, open);
  for (const it of open) {
    const item = items.get(it.title.remoteId);
    if (item?.isTakenDown === true) writer.refuse(it, 'removed');
    else if (item?.state === 'bound' && item.videoId !== null) {
      await writer.update(it, item.videoId, item.madeVideo);
    } else await writer.writeFirst(it);
  }
  const outcomes = await writer.end();
  await repeatReplacements(tx);
  return [
    ...same,
    ...outcomes.map((it) => ({
      ...it,
      isNews: writing.has(it.outcome) || !unchanged.has(it.title.remoteId),
    })),
  ];
}

/** Outcomes that wrote a video. */
const writing: ReadonlySet<TitleOutcome> = new Set(['made', 'draft', 'joined', 'updated']);

function prepare(desk: SourceDesk, title: IncomingTitle): Incoming {
  const category = desk.categories.get(title.category.code);
  const kind = rootKindOf(category?.category ?? title.category.name, category?.root ?? null);
  const { lines } = playableLines(title.lines, desk.players);
  return { title, lines, facts: factsOf(title, kind), digest: digestTitle(title), category };
}

/** The desk for a video that this source did not make: it gets what it lacks, and keeps what it has. */
const completing = (desk: SourceDesk): SourceDesk =>
  desk.policy.fills === 'always' ? { ...desk, policy: { ...desk.policy, fills: 'empty' } } : desk;

/** Writes titles of a batch one by one. New videos and the record of each title are gathered, and written by `end`. */
class TitleWriter {
  readonly #tx: Db;
  readonly #desk: SourceDesk;
  readonly #known: KnownTitles;
  readonly #decisions: Decisions;
  readonly #ids: number[];
  readonly #made: (TitleToMake & Incoming)[] = [];
  readonly #rows: ItemRow[] = [];
  readonly #outcomes: WrittenTitle[] = [];
  /** The ids, at the source, of the titles that this batch bound to videos. */
  readonly #bound = new Map<number, string>();

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
      ids: await drawVideoIds(tx, batch.length),
    });
  }

  /** Adds the record of a title, by which it is known the next time. */
  #record(it: Incoming, row: Pick<ItemRow, 'state' | 'reason' | 'videoId' | 'madeVideo'>): void {
    const { remoteId, picture } = it.title;
    this.#rows.push({ ...row, remoteId, digest: it.digest, picture: picture?.at ?? null });
  }

  /** Records a title of which no video is made or changed. */
  #setAside(it: Incoming, state: 'waiting' | 'refused' | 'ignored', end: Outcome): void {
    this.#record(it, { state, reason: end.reason, videoId: null, madeVideo: false });
    this.#outcomes.push({ title: it.title, ...end });
  }

  refuse(it: Incoming, reason: 'removed' | 'recycled'): void {
    this.#setAside(it, 'refused', { outcome: reason, reason });
  }

  #openCase(it: Incoming, why: 'unsure' | 'twice' | 'fewer', candidates: number[]) {
    const { sourceId, at } = this.#desk;
    const { remoteId } = it.title;
    return openMatchCase(this.#tx, { sourceId, remoteId, candidates, why, record: it.title, at });
  }

  async #ask(it: Incoming, why: 'unsure' | 'twice', candidates: number[]): Promise<void> {
    await this.#openCase(it, why, candidates);
    this.#setAside(it, 'waiting', { outcome: 'asked', reason: why });
  }

  #bind(it: Incoming, videoId: number, outcome: TitleOutcome): void {
    this.#record(it, { state: 'bound', reason: '', videoId, madeVideo: false });
    this.#outcomes.push({ title: it.title, outcome, reason: '' });
  }

  /**
   * Writes a title that this source brought before. A video that the source did not make is only completed. One whose list of
   * episodes shrank keeps it until an operator says that the shorter list counts.
   */
  async update(it: Incoming, videoId: number, isMade: boolean): Promise<void> {
    const desk = isMade ? this.#desk : completing(this.#desk);
    const takesFewer = this.#isDecided(it, 'fewer');
    const done = await updateTitle(this.#tx, desk, { ...it, videoId, isMaker: isMade, takesFewer });
    if (done === 'updated') return this.#bind(it, videoId, 'updated');
    if (this.#isDecided(it, 'fewer', 'different')) return this.#keepLonger(it, videoId);
    await this.#openCase(it, 'fewer', [videoId]);
    this.#record(it, { state: 'bound', reason: 'fewer', videoId, madeVideo: false });
    this.#outcomes.push({ title: it.title, outcome: 'asked', reason: 'fewer' });
  }

  /** Keeps the longer list of episodes, as an operator said. */
  #keepLonger(it: Incoming, videoId: number): void {
    this.#record(it, { state: 'bound', reason: 'fewer', videoId, madeVideo: false });
    this.#outcomes.push({ title: it.title, outcome: 'same', reason: 'fewer' });
  }

  /** Whether an operator gave this answer, "the same" by default, to such a question about this title. */
  #isDecided(
    it: Incoming,
    why: 'unsure' | 'twice' | 'fewer',
    state: 'same' | 'different' = 'same',
  ): boolean {
    return this.#decisions.some(
      (one) => one.remoteId === it.title.remoteId && one.why === why && one.state === state,
    );
  }

  /** Whether an operator's last answer about this title is that it is not wanted. */
  #isUnwanted({ title }: Incoming): boolean {
    return this.#decisions.findLast((one) => one.remoteId === title.remoteId)?.state === 'ignored';
  }

  /** Writes a title that this source brings for the first time, or that waited until now. */
  async writeFirst(it: Incoming): Promise<void> {
    const { title, category, lines } = it;
    if (title.standing === 'recycled') return this.refuse(it, 'recycled');
    if (this.#isUnwanted(it)) {
      return this.#setAside(it, 'ignored', { outcome: 'ignored', reason: 'operator' });
    }
    if (this.#desk.ignored.has(title.category.code)) {
      return this.#setAside(it, 'ignored', { outcome: 'ignored', reason: 'category' });
    }
    if (category === undefined) {
      return this.#setAside(it, 'waiting', { outcome: 'waiting-category', reason: 'category' });
    }
    if (lines.length === 0 && !this.#desk.policy.draftsWithoutLine) {
      return this.#setAside(it, 'waiting', { outcome: 'waiting-line', reason: 'no-line' });
    }
    // An operator said that another title of this source is the same one.
    if (this.#isDecided(it, 'twice')) {
      return this.#setAside(it, 'ignored', { outcome: 'ignored', reason: 'twice' });
    }
    const match = this.#match(it);
    if (match.verdict === 'ask') return this.#ask(it, 'unsure', match.candidates);
    if (match.verdict === 'new') return this.#make(it, category);
    return match.isTakenDown ? this.refuse(it, 'removed') : this.#join(it, match.videoId);
  }

  /** Finds the video that a title is, by operators' answers before the rule. */
  #match(it: Incoming): TitleMatch {
    const mine = this.#decisions.filter(
      ({ remoteId, why }) => remoteId === it.title.remoteId && why !== 'fewer',
    );
    const chosen = mine.findLast((one) => one.state === 'same')?.videoId ?? null;
    if (chosen !== null) return { verdict: 'same', videoId: chosen, isTakenDown: false };
    const apart = mine.filter((one) => one.state === 'different').flatMap((one) => one.candidates);
    return this.#known.match(it.facts, new Set(apart.filter((one) => one !== null)));
  }

  #make(it: Incoming, category: BoundCategory): void {
    const videoId = this.#ids.pop();
    if (videoId === undefined) throw new Error('more titles than ids');
    this.#made.push({ ...it, videoId, category });
    this.#known.add(videoId, it.facts);
    this.#bound.set(videoId, it.title.remoteId);
  }

  /** Binds a title to a video that is here. A second title of this source for one video is a question for an operator. */
  async #join(it: Incoming, videoId: number): Promise<void> {
    const [other] = await findBoundVideos(this.#tx, {
      sourceId: this.#desk.sourceId,
      videoIds: [videoId],
    });
    const boundId = this.#bound.get(videoId) ?? other?.remoteId ?? it.title.remoteId;
    if (boundId !== it.title.remoteId) {
      if (!this.#isDecided(it, 'unsure')) return this.#ask(it, 'twice', [videoId]);
      return this.#setAside(it, 'ignored', { outcome: 'ignored', reason: 'twice' });
    }
    this.#bound.set(videoId, it.title.remoteId);
    await updateTitle(this.#tx, completing(this.#desk), { ...it, videoId, isMaker: false });
    this.#bind(it, videoId, 'joined');
  }

  /** Writes what was gathered, and tells what became of each title. */
  async end(): Promise<WrittenTitle[]> {
    for (const { it, reason } of await createTitles(this.#tx, this.#desk, this.#made)) {
      this.#record(it, { state: 'bound', reason, videoId: it.videoId, madeVideo: true });
      this.#outcomes.push({ title: it.title, outcome: reason === '' ? 'made' : 'draft', reason });
    }
    await saveItems(this.#tx, this.#rows, this.#desk);
    return this.#outcomes;
  }
}
