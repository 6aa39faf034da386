import type { IncomingTitle } from '@lantern/rules/incoming-title';
import { rootKindOf } from '@lantern/rules/root-kind';

import type { Db } from '../../../../platform/database/db.ts';
import { findItems } from './items.repo.ts';
import { factsOf } from './keep-title-keys.ts';
import { KnownTitles } from './match-incoming.ts';
import { draftReason, type SourceDesk } from './place-title.ts';
import { playableLines, type RefusedEpisodes } from './playable-lines.ts';
import { digestTitle, type TitleOutcome } from './write-titles.ts';

/** A desk for looking only; its source may not be here yet. */
export type DryDesk = Omit<SourceDesk, 'sourceId' | 'runId' | 'operatorId'> & {
  sourceId: number | null;
};

export interface PredictedTitle {
  title: IncomingTitle;
  outcome: TitleOutcome;
  reason: string;
  refused: RefusedEpisodes;
}

/** Titles that would be made, for those that come later. */
export const startPrediction = (): KnownTitles => KnownTitles.none();

type Items = Map<string, Awaited<ReturnType<typeof findItems>>[number]>;

/** What would become of titles: the same decisions as in writing them, and nothing is written. */
export async function predictTitles(
  db: Db,
  desk: DryDesk,
  { titles, made }: { titles: readonly IncomingTitle[]; made: KnownTitles },
): Promise<PredictedTitle[]> {
  const prepared = titles.map((title) => prepare(desk, title));
  const here = await KnownTitles.load(
    db,
    prepared.map((it) => it.facts),
  );
  const ids = titles.map((it) => it.remoteId);
  const rows =
    desk.sourceId === null ? [] : await findItems(db, { sourceId: desk.sourceId, remoteIds: ids });
  const items: Items = new Map(rows.map((it) => [it.remoteId, it]));
  return prepared.map((it) => {
    const [outcome, reason] =
      predictKnown(items, it) ?? predictClosed(desk, it) ?? predictNew(desk, it, { here, made });
    return { title: it.title, outcome, reason, refused: it.refused };
  });
}

function prepare(desk: DryDesk, title: IncomingTitle) {
  const category = desk.categories.get(title.category.code);
  const kind = rootKindOf(category?.category ?? title.category.name, category?.root ?? null);
  const { lines, refused } = playableLines(title.lines, desk.players);
  return { title, category, facts: factsOf(title, kind), lines, refused };
}

type Prepared = ReturnType<typeof prepare>;
type Prediction = [TitleOutcome, string];

function predictKnown(items: Items, { title }: Prepared): Prediction | null {
  const item = items.get(title.remoteId);
  if (item?.isTakenDown === true) return ['removed', 'removed'];
  if (item?.state === 'ignored' && item.reason === 'operator') return ['ignored', 'operator'];
  if (item?.state !== 'bound') return null;
  return [item.digest === digestTitle(title).toString('hex') ? 'same' : 'updated', ''];
}

function predictClosed(desk: DryDesk, { title, category, lines }: Prepared): Prediction | null {
  if (title.standing === 'recycled') return ['recycled', 'recycled'];
  if (desk.ignored.has(title.category.code)) return ['ignored', 'category'];
  if (category === undefined) return ['waiting-category', 'category'];
  const waits = lines.length === 0 && !desk.policy.draftsWithoutLine;
  return waits ? ['waiting-line', 'no-line'] : null;
}

function predictNew(
  desk: DryDesk,
  { title, facts, lines }: Prepared,
  { here, made }: { here: KnownTitles; made: KnownTitles },
): Prediction {
  const match = here.match(facts, nobody);
  if (match.verdict === 'same') return match.isTakenDown ? ['removed', 'removed'] : ['joined', ''];
  if (match.verdict === 'ask') return ['asked', 'unsure'];
  const before = made.match(facts, nobody);
  if (before.verdict !== 'new') return ['asked', before.verdict === 'same' ? 'twice' : 'unsure'];
  made.add(Number(title.remoteId) || made.size, facts);
  const reason = draftReason(title, lines, desk);
  return [reason === '' ? 'made' : 'draft', reason];
}

const nobody: ReadonlySet<number> = new Set();
