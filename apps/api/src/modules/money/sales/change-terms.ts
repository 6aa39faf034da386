import type { AnswerOf, PayloadOf } from '@lantern/contracts/call';
import type * as calls from '@lantern/contracts/calls/operator/terms';
import {
  keptContent,
  saleTerms,
  type TermsKind,
  type TermsVersion,
} from '@lantern/contracts/entities/sale-terms';
import { formatShanghaiTime, parseShanghaiTime } from '@lantern/rules/shanghai-time';

import type { ActContext } from '../../../calls/call-context.ts';
import { refuse } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import {
  checkSecondPerson,
  type ConfirmersOf,
  readConfirmers,
} from '../../ground/operator/second-person.ts';
import * as repo from './terms.repo.ts';

/** The least time between a confirmation and the beginning of terms: every process has heard of them by then. */
const NOTICE_MS = 1000;

/**
 * What another process did is waited for when its clock is ahead by up to so much; one that is off by more is to be set
 * right.
 */
const MOST_AHEAD_MS = 60_000;

const mostEarlier = 30;

/** What it takes to ask for terms, and to confirm them. */
const permission = 'sales.change';

/** The setting with which the environment fixes a kind, if there is one. */
const fixedBy = {
  plans: null,
  coins: 'coinsPerYuan',
  episode: 'episodePrice',
  commission: 'commissionRate',
  rewards: null,
} as const satisfies Record<TermsKind, string | null>;

const findFixed = ({ config: { operatorOverrides } }: Pick<Deps, 'config'>) =>
  Object.values(fixedBy).flatMap((name) =>
    name !== null && operatorOverrides[name] !== undefined ? [name] : [],
  );

/** Reads a version; one with invalid content is not shown. */
function presentVersion(row: repo.VersionRow, confirmersOf: ConfirmersOf): TermsVersion[] {
  const terms = saleTerms.safeParse({
    kind: row.kind,
    content: keptContent(row.kind, row.content),
  });
  if (!terms.success) return [];
  const { id, state, reason, effectiveFrom } = row;
  return [
    {
      id,
      state,
      reason,
      terms: terms.data,
      effectiveFrom: effectiveFrom && formatShanghaiTime(effectiveFrom),
      operator: row.operator ?? '',
      decidedBy: row.decidedBy ?? '',
      confirmers:
        state === 'waiting' ? confirmersOf({ askedById: row.operatorId, permission }) : [],
      createTime: formatShanghaiTime(row.createdAt),
    },
  ];
}

/** The terms in force, and those to come. */
export async function getTerms({ deps }: ActContext): Promise<AnswerOf<typeof calls.getTerms>> {
  const { db } = deps;
  const at = deps.now();
  const inForce = await repo.findVersionsInForce(db, { at });
  const ids = inForce.map(({ id }) => id);
  const later = await repo.findOpenVersions(db, { at });
  const earlier = await repo.findEarlierVersions(db, { at, inForce: ids, most: mostEarlier });
  const confirmersOf = await readConfirmers(deps, db);
  const present = (row: repo.VersionRow) => presentVersion(row, confirmersOf);
  return {
    inForce: inForce.flatMap(present),
    later: later.flatMap(present),
    earlier: earlier.flatMap(present),
    fixed: findFixed(deps),
  };
}

/**
 * Asks for other terms of a kind, which wait for a second person. Of two operators who began with the same version, the
 * later one is refused.
 */
export async function proposeTerms(
  { deps, act }: ActContext,
  { terms, effectiveFrom, reason, basedOn }: PayloadOf<typeof calls.proposeTerms>,
): Promise<AnswerOf<typeof calls.proposeTerms>> {
  const { kind, content } = terms;
  const from = effectiveFrom === null ? null : parseShanghaiTime(effectiveFrom);
  const fixed = fixedBy[kind];
  // The environment fixes one number of `coins`; operators can change the others.
  if (fixed !== null && kind !== 'coins' && findFixed(deps).includes(fixed)) refuse('terms-fixed');
  return deps.db.transact(async (tx) => {
    await repo.lockTerms(tx);
    const at = deps.now();
    if ((await repo.findNewest(tx, kind)) !== basedOn) refuse('terms-edited');
    const version = { kind, content, effectiveFrom: from, reason, operatorId: act.operatorId, at };
    const id = await repo.insertVersion(tx, version);
    await act.saveAudit(tx, {
      subject: { kind: 'sale-terms', id },
      after: { content: { kind, ...content }, effectiveFrom, state: 'waiting' },
      reason,
    });
    return { id, state: 'waiting' as const };
  });
}

/**
 * When a version begins that is confirmed at this moment: behind everything that was sold and given by the versions before it,
 * also by a process whose clock is ahead.
 */
async function beginningOf(tx: Db, { effectiveFrom }: repo.VersionRow, at: Date): Promise<Date> {
  const latest = await repo.findLatestUse(tx, new Date(at.getTime() + MOST_AHEAD_MS));
  const behindUse = latest === null ? 0 : latest.getTime() + 1;
  return new Date(Math.max(effectiveFrom?.getTime() ?? 0, at.getTime() + NOTICE_MS, behindUse));
}

/** Confirms waiting terms, or rejects them. */
export async function decideTerms(
  { deps, act }: ActContext,
  { id, confirms, reason }: PayloadOf<typeof calls.decideTerms>,
): Promise<AnswerOf<typeof calls.decideTerms>> {
  return deps.db.transact(async (tx) => {
    await repo.lockTerms(tx);
    const at = deps.now();
    const row = (await repo.findVersion(tx, { id })) ?? refuse('terms-unknown');
    if (row.state !== 'waiting') refuse('terms-decided');
    const asked = { askedById: row.operatorId, permission, own: 'own-terms' } as const;
    const wasAlone = confirms && (await checkSecondPerson({ deps, act }, tx, asked));
    const state = confirms ? 'confirmed' : 'refused';
    const from = confirms ? await beginningOf(tx, row, at) : row.effectiveFrom;
    const effectiveFrom = from && formatShanghaiTime(from);
    const decision = {
      state,
      effectiveFrom: from,
      operatorId: act.operatorId,
      at,
      wasAlone,
    } as const;
    await repo.decideVersion(tx, { ...decision, id });
    await act.saveAudit(tx, {
      subject: { kind: 'sale-terms', id },
      before: { state: row.state },
      after: { state, effectiveFrom, ...(wasAlone && { wasAlone }) },
      reason,
    });
    return { state, effectiveFrom };
  });
}
