import {
  approveWithdrawal,
  markWithdrawalPaid,
  rejectWithdrawal,
  startPayout,
} from '@lantern/contracts/calls/operator/withdrawals';
import { requestWithdrawal } from '@lantern/contracts/calls/withdrawal';
import * as z from 'zod/mini';

import { readBalances } from '../../src/modules/ground/wallet/read-balances.ts';
import { createMember } from '../../src/test/create-member.ts';
import { createOperator } from '../../src/test/create-operator.ts';
import { uploadCode } from '../../src/test/upload-code.ts';
import type { Scene, Stage } from './scenes.ts';
import type { ServedApi } from './served-api.ts';

const money = '100.00';
const moneyFen = 10_000;

/** A member who can withdraw once, and what they send. */
async function prepare(stage: Stage) {
  const member = await createMember(stage.deps, { balanceFen: moneyFen });
  const imgurl = await uploadCode(stage, member);
  const wanted = { imgurl, index: 'wx', money } as const;
  const purse = () => readBalances(stage.deps.db, member.memberId);
  return {
    purse,
    send: (api: ServedApi) => api.call(requestWithdrawal, wanted, member.token),
  };
}

export async function requestScene(stage: Stage): Promise<Scene> {
  const { purse, send } = await prepare(stage);
  return { send, countEffects: async () => Number((await purse()).heldFen) / moneyFen };
}

let references = 0;

/** What happens to a withdrawal, in the order in which it does; being rejected is another end. */
const steps = [approveWithdrawal, startPayout] as const;

/** An operator's first or second step on a withdrawal: it is written down once. */
async function moveScene(stage: Stage, api: ServedApi, place: 0 | 1): Promise<Scene> {
  const { send } = await prepare(stage);
  const { token } = await createOperator(stage.deps, { loginName: `fault${++references}` });
  const submitted = z.object({ orderNo: z.string() }).parse((await send(api))?.data);
  if (place === 1) await api.call(approveWithdrawal, submitted, token);
  const action = (['approve', 'start_payout'] as const)[place];
  const where = { action, withdrawal: submitted };
  return {
    send: (it) => it.call(steps[place], submitted, token),
    countEffects: () => stage.deps.prisma.withdrawalStep.count({ where }),
  };
}

/** An operator's last step on a withdrawal: the money is out, or back, once. */
async function handleScene(stage: Stage, api: ServedApi, end: 'paid' | 'rejected'): Promise<Scene> {
  const { purse, send } = await prepare(stage);
  const { token } = await createOperator(stage.deps, { loginName: `fault${++references}` });
  const submitted = z.object({ orderNo: z.string() }).parse((await send(api))?.data);
  const payoutReference = `4200${references}`;
  if (end === 'rejected') {
    const verdict = { ...submitted, reason: 'unclear picture' };
    return {
      send: (it) => it.call(rejectWithdrawal, verdict, token),
      countEffects: async () => Number((await purse()).balanceFen) / moneyFen,
    };
  }
  await api.call(approveWithdrawal, submitted, token);
  await api.call(startPayout, submitted, token);
  return {
    send: (it) => it.call(markWithdrawalPaid, { ...submitted, payoutReference, money }, token),
    countEffects: async () => {
      const { balanceFen, heldFen } = await purse();
      return 1 - Number(balanceFen + heldFen) / moneyFen;
    },
  };
}

export const approveScene = (stage: Stage, api: ServedApi): Promise<Scene> =>
  moveScene(stage, api, 0);

export const startScene = (stage: Stage, api: ServedApi): Promise<Scene> =>
  moveScene(stage, api, 1);

export const payScene = (stage: Stage, api: ServedApi): Promise<Scene> =>
  handleScene(stage, api, 'paid');

export const rejectScene = (stage: Stage, api: ServedApi): Promise<Scene> =>
  handleScene(stage, api, 'rejected');
