import type { Call } from '@lantern/contracts/call';

import { createAct, type OperatorAct } from '../calls/operator-act.ts';

/** An operator at work in a call, without a request. */
export const actOf = (operatorId: number, { audit }: Call, now = () => new Date()): OperatorAct =>
  createAct({
    operator: { operatorId, loginName: `operator ${operatorId}`, sessionHash: null },
    audit: typeof audit === 'object' ? audit : null,
    now,
    address: null,
    requestId: null,
  });
