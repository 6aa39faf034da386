import type { AnswerOf, PayloadOf } from '@lantern/contracts/call';
import type * as calls from '@lantern/contracts/calls/operator/channels';
import type { FieldValues, OperatorChannel } from '@lantern/contracts/entities/operator-channel';
import { anyAmount } from '@lantern/rules/payment-amounts';
import { DAY_MS, formatShanghaiTime } from '@lantern/rules/shanghai-time';

import type { ActContext } from '../../../../calls/call-context.ts';
import { refuse } from '../../../../platform/app-error.ts';
import type { Config } from '../../../../platform/config/config.ts';
import type { Db } from '../../../../platform/database/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { sandboxText } from '../../../../text/zh/payment.ts';
import {
  checkSecondPerson,
  type ConfirmersOf,
  readConfirmers,
} from '../../../ground/operator/second-person.ts';
import { canAskKind, findKind } from '../kinds/all-kinds.ts';
import type { Field, Kind } from '../kinds/kind.ts';
import { amountTexts, readAmounts } from './channel-amounts.ts';
import * as repo from './channel-rows.repo.ts';
import { openSecrets, sealSecrets } from './channel-secrets.ts';
import { type ChannelHealth, findHealth, findNews } from './channel-test.repo.ts';
import { checkAddresses, rowKey } from './channels.ts';

const mostChannels = 50;

const subjectOf = (id: number) => ({ kind: 'payment-channel', id }) as const;

type Described = Omit<
  OperatorChannel,
  'isAsked' | 'health' | 'lastNotifyTime' | 'lastFault' | 'lastTest'
>;

/** Who handed in a key, and what it takes to confirm it. */
const waitingFor = (askedById: number | null) =>
  ({ askedById, permission: 'sales.change' }) as const;

/** What two people decide and everybody may see: a rate, a mode, a number. Keys are never shown. */
const shownOf = (kind: string, secrets: FieldValues): FieldValues =>
  Object.fromEntries(
    (findKind(kind)?.fields ?? []).flatMap(({ name, kept, control }) => {
      const value = secrets[name];
      const isShown = kept === 'sealed' && (control === 'text' || control === 'choice');
      return isShown && value !== undefined ? [[name, value]] : [];
    }),
  );

const presentRow = (deps: Deps, row: repo.ChannelRow, confirmersOf: ConfirmersOf): Described => {
  const secrets = openSecrets(deps, row, row.key);
  const isReadable = secrets !== null;
  return {
    key: rowKey(row),
    id: row.id,
    kind: row.kind,
    name: row.name,
    values: { ...row.manner, ...row.fixed, ...shownOf(row.kind, secrets ?? {}) },
    methods: row.methods,
    opens: row.opens,
    position: row.position,
    isEnabled: row.isEnabled,
    version: row.version,
    refundsByGateway: row.refundsByGateway,
    ...amountTexts(row),
    hasKey: row.key !== null && isReadable,
    isKeyUnreadable: row.key !== null && !isReadable,
    waitingKey:
      row.waitingId === null || row.waitingSince === null
        ? null
        : {
            id: row.waitingId,
            operator: row.waitingBy ?? '',
            createTime: formatShanghaiTime(row.waitingSince),
            confirmers: confirmersOf(waitingFor(row.waitingById)),
          },
  };
};

const fixed = {
  id: null,
  position: 0,
  isEnabled: true,
  version: 0,
  hasKey: true,
  isKeyUnreadable: false,
  refundsByGateway: false,
  ...amountTexts(anyAmount),
  waitingKey: null,
} as const;

/** The channels that the environment sets. */
function presentFixed({ payments: { epay, sandbox } }: Config): Described[] {
  const channels: Described[] = [];
  if (epay) {
    const { baseUrl, pid, keyJoin, mode, methods, opens } = epay;
    const values = { baseUrl, pid, keyJoin, mode };
    channels.push({ ...fixed, key: 'epay', kind: 'epay', name: '', values, methods, opens });
  }
  if (sandbox) {
    const name = sandboxText.method;
    const own = { key: 'sandbox', kind: 'sandbox', name, values: {} };
    channels.push({ ...fixed, ...own, methods: ['sandbox'], opens: [] });
  }
  return channels;
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
  const [day, week] = await Promise.all([
    findHealth(db, { since: ago(1) }),
    findHealth(db, { since: ago(7) }),
  ]);
  const news = await findNews(db, { channels: channels.map(({ key }) => key) });
  const list = channels.map((channel) => {
    const { key } = channel;
    const fresh = news.find((it) => it.channel === key);
    const { fault = null, faultAt = null, notifiedAt = null, testNumber = null } = fresh ?? {};
    return {
      ...channel,
      isAsked: canAskKind(channel.kind),
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

/** The changeable fields of a channel, as the audit keeps them. */
const offerOf = ({ manner, ...it }: repo.ChannelOffer) => ({
  name: it.name,
  values: manner,
  methods: it.methods,
  opens: it.opens,
  position: it.position,
  isEnabled: it.isEnabled,
  refundsByGateway: it.refundsByGateway,
  ...amountTexts(it),
});

/** Refuses with the names of the fields that are wrong. */
function checkValues(kind: Kind, values: FieldValues, methods: readonly string[]): void {
  const wrong = kind.wrongFields(values).map((name) => `values.${name}`);
  const isKnown = methods.every((type) => kind.methods.includes(type));
  const fields = isKnown ? wrong : ['methods', ...wrong];
  if (fields.length > 0) refuse('bad-payload', { fields });
}

/** The values of a kind that are kept in one way; others are dropped. */
const pick = (kind: Kind, values: FieldValues, kept: Field['kept']): FieldValues =>
  Object.fromEntries(
    kind.fields.flatMap(({ name, ...field }) => {
      const value = values[name];
      return field.kept === kept && value !== undefined ? [[name, value]] : [];
    }),
  );

/** Adds a channel, with keys that wait for a second operator. */
export async function addChannel(
  { deps, act }: ActContext,
  { kind: named, values: typed, reason, ...offered }: PayloadOf<typeof calls.addChannel>,
): Promise<AnswerOf<typeof calls.addChannel>> {
  const kind = findKind(named) ?? refuse('channel-unknown');
  const values = checkAddresses(deps, typed);
  checkValues(kind, values, offered.methods);
  const offer = { ...offered, ...readAmounts(offered, anyAmount) };
  return deps.db.transact(async (tx) => {
    await repo.lockChannels(tx);
    if ((await repo.findChannelRows(tx)).length >= mostChannels) refuse('channels-full');
    const at = deps.now();
    const fixedPart = { kind: kind.name, fixed: pick(kind, values, 'fixed') };
    const kept = { ...offer, manner: pick(kind, values, 'free') };
    const id = await repo.insertChannel(tx, { ...kept, ...fixedPart, at });
    const secrets = pick(kind, values, 'sealed');
    await saveSecrets(deps, tx, { ...fixedPart, id }, { secrets, operatorId: act.operatorId });
    const all = { ...kept.manner, ...fixedPart.fixed };
    const after = { ...offerOf(kept), values: all, kind: kind.name, secrets };
    await act.saveAudit(tx, { subject: subjectOf(id), after, reason });
    return { id };
  });
}

const saveSecrets = (
  deps: Deps,
  tx: Db,
  channel: Pick<repo.ChannelRow, 'id' | 'kind' | 'fixed'>,
  { secrets, operatorId }: { secrets: FieldValues; operatorId: number },
): Promise<number> =>
  repo.insertKey(tx, {
    channelId: channel.id,
    sealed: sealSecrets(deps, channel, secrets),
    operatorId,
    at: deps.now(),
  });

async function findRow(tx: Db, id: number) {
  const rows = await repo.findChannelRows(tx);
  const row = rows.find((it) => it.id === id) ?? refuse('channel-unknown');
  return { row, kind: findKind(row.kind) ?? refuse('channel-unknown') };
}

/** Changes how a channel is offered. Of two operators who began with the same version, the later one is refused. */
export async function changeChannel(
  { deps, act }: ActContext,
  { id, version, reason, values, ...offered }: PayloadOf<typeof calls.changeChannel>,
): Promise<AnswerOf<typeof calls.changeChannel>> {
  return deps.db.transact(async (tx) => {
    await repo.lockChannels(tx);
    const { row, kind } = await findRow(tx, id);
    if (row.version !== version) refuse('channel-edited');
    const offer = { ...offered, ...readAmounts(offered, row) };
    const manner = { ...row.manner, ...pick(kind, values, 'free') };
    const secrets = openSecrets(deps, row, row.key);
    if (secrets !== null) checkValues(kind, { ...manner, ...row.fixed, ...secrets }, offer.methods);
    await repo.updateChannel(tx, id, { ...offer, manner });
    const change = { before: offerOf(row), after: offerOf({ ...offer, manner }) };
    await act.saveAudit(tx, { subject: subjectOf(id), ...change, reason });
    return { version: version + 1 };
  });
}

/** Stores other keys, which wait for a second operator; keys that waited before are dropped. */
export async function replaceChannelKey(
  { deps, act }: ActContext,
  { id, values, reason }: PayloadOf<typeof calls.replaceChannelKey>,
): Promise<AnswerOf<typeof calls.replaceChannelKey>> {
  const { operatorId } = act;
  return deps.db.transact(async (tx) => {
    await repo.lockChannels(tx);
    const { row, kind } = await findRow(tx, id);
    const typed = pick(kind, values, 'sealed');
    const secrets = { ...openSecrets(deps, row, row.key), ...typed };
    checkValues(kind, { ...row.manner, ...row.fixed, ...secrets }, row.methods);
    const waiting = await repo.findWaitingKey(tx, { channelId: id });
    const end = { state: 'refused', operatorId, at: deps.now(), wasAlone: false } as const;
    if (waiting) await repo.endKey(tx, { ...end, id: waiting.id });
    const keyId = await saveSecrets(deps, tx, row, { secrets, operatorId });
    await act.saveAudit(tx, { subject: subjectOf(id), after: { secrets: typed }, reason });
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
    const key = (await repo.findKey(tx, { id: keyId })) ?? refuse('channel-unknown');
    if (key.state !== 'waiting') refuse('channel-key-decided');
    const asked = { ...waitingFor(key.operatorId), own: 'own-channel-key' } as const;
    const wasAlone = confirms && (await checkSecondPerson({ deps, act }, tx, asked));
    const state = confirms ? 'confirmed' : 'refused';
    const { operatorId } = act;
    await repo.endKey(tx, { id: keyId, state, operatorId, at: deps.now(), wasAlone });
    await act.saveAudit(tx, {
      subject: subjectOf(key.channelId),
      before: { state: key.state },
      after: { state, ...(wasAlone && { wasAlone }) },
      reason,
    });
    return { state };
  });
}
