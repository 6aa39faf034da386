import { Readable } from 'node:stream';

import type { AnswerOf, PayloadOf } from '@lantern/contracts/call';
import {
  type exportOrders as exportCall,
  operatorExportCalls,
} from '@lantern/contracts/calls/operator/orders';
import { CSV_START, csvLine } from '@lantern/rules/csv-cell';
import { formatYuan } from '@lantern/rules/money';
import { can } from '@lantern/rules/operator-permissions';
import { businessDayOf, formatShanghaiTime, spanOfDays } from '@lantern/rules/shanghai-time';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { bindCalls } from '../../../calls/bind-calls.ts';
import type { OperatorContext } from '../../../calls/call-context.ts';
import { refuse } from '../../../platform/app-error.ts';
import { createDatabase, createUnhurriedPool, type Db } from '../../../platform/database/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { textIn } from '../../../text/text-in.ts';
import { operatorSessionsOf } from '../../ground/operator/login/operator-sessions.ts';
import { type ExportGrant, type ExportKind, exportGrantsOf } from './export-grant.ts';
import {
  type FigureDays,
  type ExportPlace,
  type FigureLine,
  nextFigures,
  nextOrders,
  nextWithdrawals,
  type OrderLine,
  type WithdrawalLine,
} from './exports.repo.ts';

const grantSeconds = 120;
const path = '/admin-api/exports/:grant';

/** The calls that grant a file: an operator who may make the call may fetch the file. */
const exportCalls = {
  orders: operatorExportCalls.exportOrders,
  withdrawals: operatorExportCalls.exportWithdrawals,
  figures: operatorExportCalls.exportFigures,
  revenue: operatorExportCalls.exportRevenue,
} satisfies Record<ExportKind, unknown>;

/** Exports: an operator asks for a file by a call, and the browser then streams and saves it. */
export function registerExportsModule(app: FastifyInstance, deps: Deps): void {
  bindCalls(app, deps, operatorExportCalls, {
    exportOrders: (context, days) => grantFile(context, days, 'orders'),
    exportWithdrawals: (context, days) => grantFile(context, days, 'withdrawals'),
    exportFigures: (context, days) => grantFile(context, days, 'figures'),
    exportRevenue: (context, days) => grantFile(context, days, 'revenue'),
  });
  app.get<{ Params: { grant: string } }>(path, serveFile(deps));
}

/** Writes to the audit, and returns the address of the file. */
async function grantFile(
  { deps, act, operator }: OperatorContext,
  { from, until }: PayloadOf<typeof exportCall>,
  kind: ExportKind,
): Promise<AnswerOf<typeof exportCall>> {
  const after = { from: from ?? null, until: until ?? null };
  await deps.db.transact((tx) =>
    act.saveAudit(tx, { subject: { kind: 'export', id: kind }, after }),
  );
  const { since, before } = spanOfDays({ from, until });
  const seconds = (at: Date): number => Math.max(0, Math.floor(at.getTime() / 1000));
  const grant = exportGrantsOf(deps).issue({
    kind,
    sessionHash: operator.sessionHash,
    since: since ? seconds(since) : 0,
    before: before ? seconds(before) : 0,
    expiresAt: seconds(deps.now()) + grantSeconds,
  });
  return { url: path.replace(':grant', grant) };
}

const serveFile =
  (deps: Deps) =>
  async (
    request: FastifyRequest<{ Params: { grant: string } }>,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const now = deps.now();
    const grant = exportGrantsOf(deps).read(request.params.grant, now) ?? refuse('bad-pass');
    const check = (): Promise<void> => checkSession(deps, grant);
    await check();
    const moment = (seconds: number): Date | null =>
      seconds > 0 ? new Date(seconds * 1000) : null;
    const today = businessDayOf(now);
    const days = { since: moment(grant.since), before: moment(grant.before), today };
    const words = textIn(request.language).exportText;
    const name = `${grant.kind}-${today}.csv`;
    void reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-store');
    if (request.method === 'HEAD') return reply.send();
    const linesFrom = (db: Db) => whileAllowed(files[grant.kind]({ db, days, words }), check);
    const file = Readable.from(unhurried(deps, linesFrom), { objectMode: false });
    file.once('error', (err) => deps.log.warn({ err, file: grant.kind }, 'a file broke off'));
    return reply.send(file);
  };

/** Refuses when the session of the grant is over, or its operator has lost the right to read. */
async function checkSession(deps: Deps, { kind, sessionHash }: ExportGrant): Promise<void> {
  const operator = await operatorSessionsOf(deps).findSession(sessionHash, false);
  if (!operator || !can(operator.roles, exportCalls[kind].needs.permission)) refuse('bad-pass');
}

const dateOf = (at: Date | null): string => (at === null ? '' : formatShanghaiTime(at));
type Words = ReturnType<typeof textIn>['exportText'];

const stateOf = ({ states }: Words, state: string): string => {
  const stateWords: Readonly<Record<string, string>> = states;
  return stateWords[state] ?? state;
};

const orderCells = (words: Words, it: OrderLine): (string | number)[] => [
  it.number,
  it.memberCode,
  it.nickname,
  words.goods[it.goods],
  it.amount,
  formatYuan(it.amountFen),
  it.channel,
  it.method,
  stateOf(words, it.state),
  it.tradeNo ?? '',
  dateOf(it.at),
  dateOf(it.paidAt),
];

const withdrawalCells = (words: Words, it: WithdrawalLine): (string | number)[] => [
  it.orderNo,
  it.memberCode,
  it.nickname,
  formatYuan(it.amountFen),
  words.channels[it.channel],
  stateOf(words, it.state),
  it.payoutReference ?? '',
  it.rejectReason ?? '',
  dateOf(it.at),
  dateOf(it.changedAt),
];

const figureCells = ({ at, ...it }: FigureLine): (string | number)[] => [
  businessDayOf(at),
  it.visitors,
  it.registrations,
  it.invited,
  it.players,
  it.paywalled,
  it.ordered,
  it.payers,
  it.nextDay ?? '',
  it.week ?? '',
  it.month ?? '',
  it.invites,
];

const revenueCells = ({ at, ...it }: FigureLine): (string | number)[] => [
  businessDayOf(at),
  formatYuan(it.revenueFen),
  formatYuan(it.refundedFen),
  formatYuan(it.commissionFen),
  it.sales,
  it.payers,
];

interface Wanted {
  db: Db;
  days: FigureDays;
  words: Words;
}

const files: Readonly<Record<ExportKind, (wanted: Wanted) => AsyncGenerator<Buffer>>> = {
  orders: ({ db, days, words }) =>
    streamLines(
      words.orders,
      (it: OrderLine) => orderCells(words, it),
      (after) => nextOrders(db, days, after),
    ),
  withdrawals: ({ db, days, words }) =>
    streamLines(
      words.withdrawals,
      (it: WithdrawalLine) => withdrawalCells(words, it),
      (after) => nextWithdrawals(db, days, after),
    ),
  figures: ({ db, days, words }) =>
    streamLines(words.figures, figureCells, (after) => nextFigures(db, days, after)),
  revenue: ({ db, days, words }) =>
    streamLines(words.revenue, revenueCells, (after) => nextFigures(db, days, after)),
};

/** Without the time limit of a request's statements: a page of rows from a cold disk takes longer, and would end the file. */
async function* unhurried(
  deps: Deps,
  linesFrom: (db: Db) => AsyncGenerator<Buffer>,
): AsyncGenerator<Buffer> {
  const pool = createUnhurriedPool(deps.db.pool);
  try {
    yield* linesFrom(createDatabase(pool));
  } finally {
    await pool.end();
  }
}

/** Checks the right before each piece, and breaks off when it is lost. */
async function* whileAllowed(
  pieces: AsyncGenerator<Buffer>,
  check: () => Promise<void>,
): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    await check();
    yield piece;
  }
}

/** Writes a header and then line by line; it reads no more rows than the client has taken. */
async function* streamLines<Row extends { id: number; at: Date }>(
  head: readonly string[],
  cellsOf: (row: Row) => (string | number)[],
  next: (after: ExportPlace | null) => Promise<Row[]>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(CSV_START + csvLine(head));
  let after: ExportPlace | null = null;
  for (;;) {
    const rows: Row[] = await next(after);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield Buffer.from(rows.map((row) => csvLine(cellsOf(row))).join(''));
    after = { at: last.at, id: last.id };
  }
}
