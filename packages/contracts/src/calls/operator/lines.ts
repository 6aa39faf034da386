import * as z from 'zod/mini';

import { defineOperatorCall, operatorMay } from '../../call.ts';
import { lineHost, linePlayer, lineReplacement, lostTitle } from '../../entities/line-host.ts';
import { count, rowId } from '../../entities/wire-values.ts';
import { boundedText, filledText, reason, rowIdField } from '../payload-fields.ts';

const reads = operatorMay('sources.read', 'given');
const changes = operatorMay('sources.change', 'given');

/** An origin as it is typed: `https://v1.example`, or an address there. */
const typedHost = filledText(300);

export const listLineHosts = defineOperatorCall({
  path: '/admin-api/lines/hosts',
  needs: reads,
  audit: 'reads only',
  summary: 'The 500 hosts with most titles among those that members’ players load lines from.',
  payload: z.object({}),
  answer: z.object({ list: z.array(lineHost) }),
});

export const blockLineHost = defineOperatorCall({
  path: '/admin-api/lines/block',
  needs: changes,
  audit: { action: 'line.block', fields: ['state', 'reason'] },
  summary: 'Gives no member a line of this host any more, until it is unblocked.',
  payload: z.object({ host: boundedText(300), reason }),
  answer: z.object({}),
  refusals: ['line-host-unknown'],
});

export const unblockLineHost = defineOperatorCall({
  path: '/admin-api/lines/unblock',
  needs: changes,
  audit: { action: 'line.unblock', fields: ['state'] },
  summary: 'Gives lines of a host again; it is checked again.',
  payload: z.object({ host: boundedText(300) }),
  answer: z.object({}),
  refusals: ['line-host-unknown'],
});

export const previewReplaceHost = defineOperatorCall({
  path: '/admin-api/lines/replace/preview',
  needs: changes,
  audit: 'reads only',
  summary:
    'How many addresses would change if a host took the place of another. Nothing is written.',
  payload: z.object({ host: boundedText(300), to: typedHost }),
  answer: z.object({
    to: z.string(),
    addresses: count,
    titles: count,
    /** Some of them as they would be. */
    examples: z.array(z.string()),
  }),
  refusals: ['line-host-unknown', 'line-host-address'],
});

export const replaceLineHost = defineOperatorCall({
  path: '/admin-api/lines/replace',
  needs: operatorMay('sources.change', 'recent'),
  audit: { action: 'line.replace', fields: ['to', 'addresses', 'isLasting'] },
  summary:
    'Puts a host in the place of another in all addresses, 100,000 at a time, and in those that come later if that is said.',
  payload: z.object({
    host: boundedText(300),
    to: typedHost,
    /** Whether it also holds for addresses that sources bring later, until it is undone. */
    isLasting: z.boolean(),
  }),
  answer: z.object({ id: rowId, addresses: count }),
  refusals: ['line-host-unknown', 'line-host-address'],
});

export const listLineReplacements = defineOperatorCall({
  path: '/admin-api/lines/replacements',
  needs: reads,
  audit: 'reads only',
  summary: 'The last 20 replacements of hosts.',
  payload: z.object({}),
  answer: z.object({ list: z.array(lineReplacement) }),
});

export const undoLineReplacement = defineOperatorCall({
  path: '/admin-api/lines/replacements/undo',
  needs: operatorMay('sources.change', 'recent'),
  audit: { action: 'line.replace-undo', fields: ['state', 'addresses'] },
  summary:
    'Gives addresses back that a replacement changed and that are as it left them; it holds no longer for those to come.',
  payload: z.object({ id: rowIdField }),
  answer: z.object({ addresses: count }),
  refusals: ['line-replacement-unknown'],
});

export const listLostTitles = defineOperatorCall({
  path: '/admin-api/lines/lost',
  needs: reads,
  audit: 'reads only',
  summary:
    'Published titles of which no line plays: all their hosts fail or are blocked. The newest 200.',
  payload: z.object({}),
  answer: z.object({ list: z.array(lostTitle), total: count }),
});

export const listLinePlayers = defineOperatorCall({
  path: '/admin-api/lines/players',
  needs: reads,
  audit: 'reads only',
  summary:
    'The players that lines of other sites come from, in the order in which members get their lines.',
  payload: z.object({}),
  answer: z.object({ list: z.array(linePlayer) }),
});

export const orderLinePlayers = defineOperatorCall({
  path: '/admin-api/lines/players/order',
  needs: changes,
  audit: { action: 'line.order-players', fields: ['codes'] },
  summary:
    'Puts players in an order: their lines are given to members in it, in every title. Those that are left out come behind.',
  payload: z.object({ codes: z.array(filledText(100)).check(z.maxLength(300)) }),
  answer: z.object({}),
});

export const operatorLineCalls = {
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
};
