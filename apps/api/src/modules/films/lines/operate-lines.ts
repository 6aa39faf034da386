import type { AnswerOf, PayloadOf } from '@lantern/contracts/call';
import { operatorLineCalls } from '@lantern/contracts/calls/operator/lines';
import type * as calls from '@lantern/contracts/calls/operator/lines';
import type { LineHost } from '@lantern/contracts/entities/line-host';
import { businessDayOf, formatShanghaiTime, shiftBusinessDay } from '@lantern/rules/shanghai-time';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../../calls/bind-calls.ts';
import type { ActContext } from '../../../calls/call-context.ts';
import { refuse } from '../../../platform/app-error.ts';
import { rememberOne } from '../../../platform/cache/remember.ts';
import type { Deps } from '../../../platform/deps.ts';
import { createJudge, mayAsk } from '../../../platform/foreign/foreign-address.ts';
import { oncePerSite } from '../../../platform/once-per-site.ts';
import * as repo from './operate-lines.repo.ts';

const subjectOf = (host: string) => ({ kind: 'line host', id: host }) as const;

/** The most addresses that one call changes. */
const mostAddresses = 100_000;

function presentHost({ all, checkedAt, state, ...it }: repo.HostInUse): LineHost {
  return {
    host: it.host,
    state,
    titles: it.titles,
    share: all === 0 ? 0 : Math.round((it.titles / all) * 1000),
    allowsPages: it.allowsPages,
    hasHttps: it.hasHttps,
    answerMs: it.answerMs,
    failures: it.failures,
    memberFailures: it.memberFailures,
    checkTime: checkedAt && formatShanghaiTime(checkedAt),
    reason: it.reason,
  };
}

/** Failures of members' players are told of so many days. */
const failureDays = 7;
const weekBefore = (now: Date): string => shiftBusinessDay(businessDayOf(now), -failureDays);

/** Every episode is counted for it: once a minute, or when something changes. */
const hostsOf = oncePerSite((deps: Deps) =>
  rememberOne(
    deps,
    { name: 'line hosts', topics: ['catalogue', 'lines'], ttlMs: 60_000 },
    async () =>
      (await repo.findHostsInUse(deps.db, { after: weekBefore(deps.now()) })).map(presentHost),
  ),
);

const listLineHosts = async ({
  deps,
}: ActContext): Promise<AnswerOf<typeof calls.listLineHosts>> => ({ list: await hostsOf(deps)() });

const blockLineHost = (
  { deps, act }: ActContext,
  { host, reason }: PayloadOf<typeof calls.blockLineHost>,
): Promise<AnswerOf<typeof calls.blockLineHost>> =>
  deps.db.transact(async (tx) => {
    if (!(await repo.blockHost(tx, host, reason))) refuse('line-host-unknown');
    const change = { before: { state: 'open', reason: '' }, after: { state: 'blocked', reason } };
    await act.saveAudit(tx, { subject: subjectOf(host), ...change, reason });
    return {};
  });

const unblockLineHost = (
  { deps, act }: ActContext,
  { host }: PayloadOf<typeof calls.unblockLineHost>,
): Promise<AnswerOf<typeof calls.unblockLineHost>> =>
  deps.db.transact(async (tx) => {
    if (!(await repo.unblockHost(tx, host))) refuse('line-host-unknown');
    const change = { before: { state: 'blocked' }, after: { state: 'open' } };
    await act.saveAudit(tx, { subject: subjectOf(host), ...change });
    return {};
  });

const isOutside = createJudge([]);

/** The origin that was typed. Refuses what is none, the same one, and one of an inner network. */
function readHost(typed: string, host: string): string {
  const url = URL.parse(typed.trim());
  const isFit = url !== null && /^https?:$/.test(url.protocol) && mayAsk(url, isOutside);
  if (!isFit || url.origin === host) return refuse('line-host-address', { fields: ['to'] });
  return url.origin;
}

async function previewReplaceHost(
  { deps: { db } }: ActContext,
  { host, to: typed }: PayloadOf<typeof calls.previewReplaceHost>,
): Promise<AnswerOf<typeof calls.previewReplaceHost>> {
  const to = readHost(typed, host);
  const foreseen = await repo.previewReplacement(db, host, to);
  return foreseen.addresses === 0 ? refuse('line-host-unknown') : { to, ...foreseen };
}

const replaceLineHost = (
  { deps, act }: ActContext,
  { host, to: typed, isLasting }: PayloadOf<typeof calls.replaceLineHost>,
): Promise<AnswerOf<typeof calls.replaceLineHost>> =>
  deps.db.transact(async (tx) => {
    const to = readHost(typed, host);
    const by = { operatorId: act.operatorId, at: deps.now() };
    const done = await repo.replaceHost(tx, { host, to, most: mostAddresses, isLasting }, by);
    if (done.addresses === 0) refuse('line-host-unknown');
    const after = { to, addresses: done.addresses, isLasting };
    await act.saveAudit(tx, { subject: subjectOf(host), after });
    return done;
  });

async function listLineReplacements({
  deps: { db },
}: ActContext): Promise<AnswerOf<typeof calls.listLineReplacements>> {
  const rows = await repo.findReplacements(db);
  return {
    list: rows.map(({ createdAt, undoneAt, ...it }) => ({
      id: it.id,
      from: it.from,
      to: it.to,
      addresses: it.addresses,
      by: it.by,
      createTime: formatShanghaiTime(createdAt),
      isUndone: undoneAt !== null,
      isLasting: it.lasting,
    })),
  };
}

const undoLineReplacement = (
  { deps, act }: ActContext,
  { id }: PayloadOf<typeof calls.undoLineReplacement>,
): Promise<AnswerOf<typeof calls.undoLineReplacement>> =>
  deps.db.transact(async (tx) => {
    const addresses =
      (await repo.undoReplacement(tx, id, deps.now())) ?? refuse('line-replacement-unknown');
    const subject = { kind: 'line replacement', id } as const;
    const change = { before: { state: 'done' }, after: { state: 'undone', addresses } };
    await act.saveAudit(tx, { subject, ...change });
    return { addresses };
  });

const listLostTitles = ({
  deps: { db, now },
}: ActContext): Promise<AnswerOf<typeof calls.listLostTitles>> => repo.findLostTitles(db, now());

/** Every line is counted for it: once a minute, or when something changes. */
const playersOf = oncePerSite((deps: Deps) =>
  rememberOne(deps, { name: 'line players', topics: ['catalogue', 'lines'], ttlMs: 60_000 }, () =>
    repo.findPlayersInOrder(deps.db),
  ),
);

const listLinePlayers = async ({
  deps,
}: ActContext): Promise<AnswerOf<typeof calls.listLinePlayers>> => ({
  list: await playersOf(deps)(),
});

const orderLinePlayers = (
  { deps, act }: ActContext,
  { codes: asked }: PayloadOf<typeof calls.orderLinePlayers>,
): Promise<AnswerOf<typeof calls.orderLinePlayers>> =>
  deps.db.transact(async (tx) => {
    const codes = [...new Set(asked)];
    const before = await repo.lockPlayerOrder(tx);
    await repo.putPlayerOrder(tx, codes);
    const subject = { kind: 'line players', id: 'order' } as const;
    await act.saveAudit(tx, { subject, before: { codes: before }, after: { codes } });
    return {};
  });

/** The hosts and players of lines of other sites, as operators look after them. */
export function registerLinesOperatorModule(app: FastifyInstance, deps: Deps): void {
  bindCalls(app, deps, operatorLineCalls, {
    listLineHosts,
    blockLineHost,
    unblockLineHost,
    previewReplaceHost,
    replaceLineHost,
    listLineReplacements,
    undoLineReplacement,
    listLostTitles,
    listLinePlayers,
    orderLinePlayers,
  });
}
