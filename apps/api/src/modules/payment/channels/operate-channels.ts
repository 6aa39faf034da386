import type { AnswerOf, PayloadOf } from '@lantern/contracts/call';
import type * as calls from '@lantern/contracts/calls/operator/channels';
import type { OperatorChannel } from '@lantern/contracts/entities/operator-channel';
import { DAY_MS, formatShanghaiTime } from '@lantern/rules/shanghai-time';

import type { ActContext } from '../../../calls/call-context.ts';
import { refuse } from '../../../platform/app-error.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { isVouchedFor, mayAsk } from '../../../platform/foreign/foreign-address.ts';
import { sandboxText } from '../../../text/zh/payment.ts';
import {
  checkSecondPerson,
  type ConfirmersOf,
  readConfirmers,
} from '../../operator/second-person.ts';
import * as repo from './channel-rows.repo.ts';
import { type ChannelHealth, findHealth, findNews } from './channel-test.repo.ts';
import { isKeyReadable, judgeOf, rowKey, sealKey } from './channels.ts';

const mostChannels = 50;

const subjectOf = (id: number) => ({ kind: 'payment-channel', id });

type Described = Omit<OperatorChannel, 'health' | 'lastNotifyTime' | 'lastFault' | 'lastTest'>;

/** Who handed in a key, and what it takes to confirm it. */
const waitingFor = (askedById: number | null) =>
  ({ askedById, permission: 'sales.change' }) as const;

const presentRow = (deps: Deps, row: repo.ChannelRow, confirmersOf: ConfirmersOf): Described => ({
  key: rowKey(row.id),
  id: row.id,
  kind: 'epay',
  name: row.name,
  baseUrl: row.baseUrl,
  pid: row.pid,
  keyJoin: row.keyJoin,
  mode: row.mode,
  methods: row.methods,
  opens: row.opens,
  position: row.position,
  isEnabled: row.isEnabled,
  version: row.version,
  refundsByGateway: row.refundsByGateway,
  hasKey: row.key !== null && isKeyReadable(deps, row),
  isKeyUnreadable: !isKeyReadable(deps, row),
  waitingKey:
    row.waitingId === null || row.waitingSince === null
      ? null
      : {
          id: row.waitingId,
          operator: row.waitingBy ?? '',
          createTime: formatShanghaiTime(row.waitingSince),
          confirmers: confirmersOf(waitingFor(row.waitingById)),
        },
});

const fixed = {
  id: null,
  position: 0,
  isEnabled: true,
  version: 0,
  hasKey: true,
  isKeyUnreadable: false,
  refundsByGateway: false,
} as const;
const plain = { keyJoin: 'directly', mode: 'submit' } as const;

/** The channels that the environment sets. */
function presentFixed({ payments: { epay, sandbox } }: Config): Described[] {
  const own = { ...fixed, waitingKey: null };
  return [
    ...(epay
      ? [
          {
            ...own,
            key: 'epay',
            kind: 'epay' as const,
            name: '',
            baseUrl: epay.baseUrl,
            pid: epay.pid,
            keyJoin: epay.keyJoin,
            mode: epay.mode,
            methods: epay.methods,
            opens: epay.opens,
          },
        ]
      : []),
    ...(sandbox
      ? [
          {
            ...own,
            ...plain,
            key: 'sandbox',
            kind: 'sandbox' as const,
            baseUrl: '',
            pid: '',
            name: sandboxText.method,
            methods: ['sandbox'],
            opens: [],
          },
        ]
      : []),
  ];
}

/** The channels, without their keys. */
export async function listChannels({
  deps,
}: ActContext): Promise<AnswerOf<typeof calls.listChannels>> {
  const { db, config, now } = deps;
  const rows = await repo.findChannelRows(db);
  const confirmersOf = await readConfirmers(deps, db);
  const shown = rows.map((row) => presentRow(deps, row, confirmersOf));
  const channels = [...presentFixed(config), ...shown];
  const ago = (days: number) => new Date(now().getTime() - days * DAY_MS);
  const [day, week] = await Promise.all([findHealth(db, ago(1)), findHealth(db, ago(7))]);
  const news = await findNews(
    db,
    channels.map(({ key }) => key),
  );
  const list = channels.map((channel) => {
    const { key } = channel;
    const fresh = news.find((it) => it.channel === key);
    const { fault = null, faultAt = null, notifiedAt = null, testNumber = null } = fresh ?? {};
    return {
      ...channel,
      health: { day: presentHealth(day, key), week: presentHealth(week, key) },
      lastNotifyTime: notifiedAt && formatShanghaiTime(notifiedAt),
      lastFault: fault && faultAt && { fault, time: formatShanghaiTime(faultAt) },
      lastTest: testNumber ?? '',
    };
  });
  return { list, hasAddress: config.publicBaseUrl !== null };
}

function presentHealth(all: readonly ChannelHealth[], key: string) {
  const {
    orders = 0,
    paid = 0,
    medianSeconds = null,
  } = all.find(({ channel }) => channel === key) ?? {};
  return { orders, paid, medianSeconds: medianSeconds === null ? null : Math.round(medianSeconds) };
}

/** The changeable fields of a channel. */
const offerOf = (it: repo.ChannelOffer) => ({
  name: it.name,
  methods: it.methods,
  mode: it.mode,
  keyJoin: it.keyJoin,
  opens: it.opens,
  position: it.position,
  isEnabled: it.isEnabled,
  refundsByGateway: it.refundsByGateway,
});

/** Adds a channel, with a key that waits for a second operator. */
export async function addChannel(
  { deps, act }: ActContext,
  { key, reason, pid, baseUrl: typed, ...offer }: PayloadOf<typeof calls.addChannel>,
): Promise<AnswerOf<typeof calls.addChannel>> {
  const address = new URL(typed.endsWith('/') ? typed : `${typed}/`);
  const baseUrl = address.href;
  const judge = judgeOf(deps);
  if (!mayAsk(address, judge)) refuse('channel-inner-address');
  const mayBePlain = !deps.config.isProduction || isVouchedFor(address, judge);
  if (address.protocol !== 'https:' && !mayBePlain) refuse('channel-plain-http');
  return deps.db.transact(async (tx) => {
    await repo.lockChannels(tx);
    if ((await repo.findChannelRows(tx)).length >= mostChannels) refuse('channels-full');
    const at = deps.now();
    const id = await repo.insertChannel(tx, { ...offer, baseUrl, pid, at });
    await keepKey(deps, tx, { id, baseUrl, pid }, { key, operatorId: act.operatorId });
    const after = { ...offerOf(offer), baseUrl, pid, key };
    await act.keepAudit(tx, { subject: subjectOf(id), after, reason });
    return { id };
  });
}

const keepKey = (
  deps: Deps,
  tx: Db,
  channel: Pick<repo.ChannelRow, 'id' | 'baseUrl' | 'pid'>,
  { key, operatorId }: { key: string; operatorId: number },
): Promise<number> =>
  repo.insertKey(tx, {
    channelId: channel.id,
    sealed: sealKey(deps, channel, key),
    operatorId,
    at: deps.now(),
  });

async function findRow(tx: Db, id: number): Promise<repo.ChannelRow> {
  const rows = await repo.findChannelRows(tx);
  return rows.find((row) => row.id === id) ?? refuse('channel-unknown');
}

/** Changes how a channel is offered. Of two operators who began with the same version, the later one is refused. */
export async function changeChannel(
  { deps, act }: ActContext,
  { id, version, reason, ...offer }: PayloadOf<typeof calls.changeChannel>,
): Promise<AnswerOf<typeof calls.changeChannel>> {
  return deps.db.transact(async (tx) => {
    await repo.lockChannels(tx);
    const row = await findRow(tx, id);
    if (row.version !== version) refuse('channel-edited');
    await repo.updateChannel(tx, id, offer);
    const change = { before: offerOf(row), after: offerOf(offer) };
    await act.keepAudit(tx, { subject: subjectOf(id), ...change, reason });
    return { version: version + 1 };
  });
}

/** Stores another key, which waits for a second operator; a key that waited before is dropped. */
export async function replaceChannelKey(
  { deps, act }: ActContext,
  { id, key, reason }: PayloadOf<typeof calls.replaceChannelKey>,
): Promise<AnswerOf<typeof calls.replaceChannelKey>> {
  const { operatorId } = act;
  return deps.db.transact(async (tx) => {
    await repo.lockChannels(tx);
    const row = await findRow(tx, id);
    const waiting = await repo.findWaitingKey(tx, id);
    const end = { state: 'refused', operatorId, at: deps.now(), wasAlone: false } as const;
    if (waiting) await repo.endKey(tx, waiting.id, end);
    const keyId = await keepKey(deps, tx, row, { key, operatorId });
    await act.keepAudit(tx, { subject: subjectOf(id), after: { key }, reason });
    return { keyId };
  });
}

/** Confirms a key, which is in force from then on, or rejects it. */
export async function decideChannelKey(
  { deps, act }: ActContext,
  { keyId, confirms, reason }: PayloadOf<typeof calls.decideChannelKey>,
): Promise<AnswerOf<typeof calls.decideChannelKey>> {
  return deps.db.transact(async (tx) => {
    await repo.lockChannels(tx);
    const key = (await repo.findKey(tx, keyId)) ?? refuse('channel-unknown');
    if (key.state !== 'waiting') refuse('channel-key-decided');
    const asked = { ...waitingFor(key.operatorId), own: 'own-channel-key' } as const;
    const wasAlone = confirms && (await checkSecondPerson({ deps, act }, tx, asked));
    const state = confirms ? 'confirmed' : 'refused';
    const { operatorId } = act;
    await repo.endKey(tx, keyId, { state, operatorId, at: deps.now(), wasAlone });
    await act.keepAudit(tx, {
      subject: subjectOf(key.channelId),
      before: { state: key.state },
      after: { state, ...(wasAlone && { wasAlone }) },
      reason,
    });
    return { state };
  });
}
