import * as z from 'zod/mini';

import { defineOperatorCall, operatorMay } from '../../call.ts';
import {
  channelAmounts,
  channelKind,
  channelManner,
  channelTest,
  fieldValues,
  mostIsAboveLeast,
  operatorChannel,
  understoodKey,
} from '../../entities/operator-channel.ts';
import { orderNumber } from '../../entities/payment-order.ts';
import { rowId } from '../../entities/wire-values.ts';
import { filledText, reason, rowIdField } from '../payload-fields.ts';

const changeable = {
  name: filledText(40),
  ...channelManner,
  position: z.int().check(z.gte(1), z.lte(99)),
  isEnabled: z.boolean(),
  /** Whether operators may have the gateway pay back. */
  refundsByGateway: z.boolean(),
  /** Left out: as it is, or any for a new channel. */
  leastMoney: z.optional(channelAmounts.leastMoney),
  mostMoney: z.optional(channelAmounts.mostMoney),
};

const shown = [
  'name',
  'methods',
  'values',
  'opens',
  'position',
  'isEnabled',
  'refundsByGateway',
  'leastMoney',
  'mostMoney',
] as const;

export const listChannels = defineOperatorCall({
  path: '/admin-api/channels/list',
  needs: operatorMay('sales.read', 'given'),
  audit: 'reads only',
  summary: 'Payment channels: first those from the environment, then the rows in their order.',
  payload: z.object({}),
  answer: z.object({
    list: z.array(operatorChannel),
    /** Whether PUBLIC_BASE_URL is set; without it no gateway can send its notifies. */
    hasAddress: z.boolean(),
  }),
});

export const listChannelKinds = defineOperatorCall({
  path: '/admin-api/channels/kinds',
  needs: operatorMay('sales.read', 'given'),
  audit: 'reads only',
  summary: 'The kinds of payment channels that can be added, with their forms.',
  payload: z.object({}),
  answer: z.object({ list: z.array(channelKind) }),
});

export const readChannelKey = defineOperatorCall({
  path: '/admin-api/channels/read-key',
  needs: operatorMay('sales.change', 'given'),
  audit: 'reads only',
  summary: 'Says what a typed key or certificate is understood as. It is not stored.',
  payload: z.object({ text: z.string().check(z.maxLength(16_384)) }),
  answer: understoodKey,
});

export const addChannel = defineOperatorCall({
  path: '/admin-api/channels/add',
  needs: operatorMay('sales.change', 'recent'),
  audit: { action: 'channel.add', fields: [...shown, 'kind', 'secrets'], secrets: ['secrets'] },
  summary:
    'Adds a payment channel. Its kind and where its money goes never change; its keys wait for a second operator and are never shown again.',
  payload: z
    .object({
      ...changeable,
      kind: filledText(20),
      /** All values of its kind. */
      values: fieldValues,
      reason,
    })
    .check(mostIsAboveLeast()),
  answer: z.object({ id: rowId }),
  refusals: ['channel-plain-http', 'channel-inner-address', 'channels-full'],
});

export const changeChannel = defineOperatorCall({
  path: '/admin-api/channels/change',
  needs: operatorMay('sales.change', 'recent'),
  audit: { action: 'channel.change', fields: [...shown] },
  summary:
    'Changes how a channel is offered. Its orders keep it, and its notifies are accepted while it is off.',
  payload: z
    .object({
      id: rowIdField,
      version: z.int(),
      ...changeable,
      /** The values of its kind that one operator may change. */
      values: fieldValues,
      reason,
    })
    .check(mostIsAboveLeast()),
  answer: z.object({ version: z.int() }),
  refusals: ['channel-unknown', 'channel-edited'],
});

export const replaceChannelKey = defineOperatorCall({
  path: '/admin-api/channels/replace-key',
  needs: operatorMay('sales.change', 'recent'),
  audit: { action: 'channel.replace-key', fields: ['secrets'], secrets: ['secrets'] },
  summary:
    'Submits other keys of a channel; what is left out stays as it is. They wait for a second operator and replace keys that already wait.',
  payload: z.object({ id: rowIdField, values: fieldValues, reason }),
  answer: z.object({ keyId: rowId }),
  refusals: ['channel-unknown'],
});

export const decideChannelKey = defineOperatorCall({
  path: '/admin-api/channels/decide-key',
  needs: operatorMay('sales.change', 'recent'),
  audit: { action: 'channel.decide-key', fields: ['state', 'wasAlone'] },
  summary:
    'Confirms or refuses a waiting key. The operator who submitted it may only refuse, unless no other operator may decide.',
  payload: z.object({ keyId: rowIdField, confirms: z.boolean(), reason }),
  answer: z.object({ state: z.enum(['confirmed', 'refused']) }),
  refusals: ['channel-unknown', 'channel-key-decided', 'own-channel-key', 'confirmer-tied'],
});

export const testChannel = defineOperatorCall({
  path: '/admin-api/channels/test',
  needs: operatorMay('sales.change', 'recent'),
  audit: { action: 'channel.test', fields: ['number', 'method'] },
  summary:
    'Makes a real order of the least amount at a channel, on or off, and asks its gateway about it. It buys nothing, and no figure counts it.',
  payload: z.object({ channel: filledText(32), method: filledText(32) }),
  answer: channelTest,
  refusals: ['channel-unknown'],
});

export const getChannelTest = defineOperatorCall({
  path: '/admin-api/channels/get-test',
  needs: operatorMay('sales.read', 'given'),
  audit: 'reads only',
  summary: 'The result of a channel’s test, step by step.',
  payload: z.object({ number: orderNumber }),
  answer: channelTest,
  refusals: ['channel-unknown'],
});

export const operatorChannelCalls = {
  listChannels,
  listChannelKinds,
  readChannelKey,
  addChannel,
  changeChannel,
  replaceChannelKey,
  decideChannelKey,
  testChannel,
  getChannelTest,
};
