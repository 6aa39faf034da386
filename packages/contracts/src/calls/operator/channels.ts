import * as z from 'zod/mini';

import { defineOperatorCall, operatorMay } from '../../call.ts';
import {
  channelManner,
  channelTest,
  gatewayAddress,
  operatorChannel,
} from '../../entities/operator-channel.ts';
import { orderNumber } from '../../entities/payment-order.ts';
import { rowId } from '../../entities/wire-values.ts';
import { filledText, reason, rowIdField } from '../payload-fields.ts';

/** The key as the gateway shows it. */
const key = z
  .string()
  .check(z.minLength(8), z.maxLength(200), z.regex(/^[!-~]+$/, 'a key without spaces'));

const changeable = {
  name: filledText(40),
  ...channelManner,
  position: z.int().check(z.gte(1), z.lte(99)),
  isEnabled: z.boolean(),
  /** Whether operators may have the gateway pay back. */
  refundsByGateway: z.boolean(),
};

const shown = [
  ...(['name', 'methods', 'mode', 'keyJoin', 'opens', 'position', 'isEnabled'] as const),
  'refundsByGateway',
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

export const addChannel = defineOperatorCall({
  path: '/admin-api/channels/add',
  needs: operatorMay('sales.change', 'recent'),
  audit: { action: 'channel.add', fields: [...shown, 'baseUrl', 'pid', 'key'], secrets: ['key'] },
  summary:
    'Adds a payment channel. Its address and merchant never change; its key waits for a second operator and is never shown again.',
  payload: z.object({
    ...changeable,
    baseUrl: gatewayAddress,
    pid: z.string().check(z.regex(/^\d{1,20}$/, 'digits')),
    key,
    reason,
  }),
  answer: z.object({ id: rowId }),
  refusals: ['channel-plain-http', 'channel-inner-address', 'channels-full'],
});

export const changeChannel = defineOperatorCall({
  path: '/admin-api/channels/change',
  needs: operatorMay('sales.change', 'recent'),
  audit: { action: 'channel.change', fields: [...shown] },
  summary:
    'Changes how a channel is offered. Its orders keep it, and its notifies are accepted while it is off.',
  payload: z.object({ id: rowIdField, version: z.int(), ...changeable, reason }),
  answer: z.object({ version: z.int() }),
  refusals: ['channel-unknown', 'channel-edited'],
});

export const replaceChannelKey = defineOperatorCall({
  path: '/admin-api/channels/replace-key',
  needs: operatorMay('sales.change', 'recent'),
  audit: { action: 'channel.replace-key', fields: ['key'], secrets: ['key'] },
  summary:
    'Submits another key of a channel; it waits for a second operator and replaces a key that already waits.',
  payload: z.object({ id: rowIdField, key, reason }),
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
    'Makes a real order of 0.01 yuan at a channel, on or off, and asks its gateway about it. It buys nothing, and no figure counts it.',
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
  addChannel,
  changeChannel,
  replaceChannelKey,
  decideChannelKey,
  testChannel,
  getChannelTest,
};
