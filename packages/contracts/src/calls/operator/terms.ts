import * as z from 'zod/mini';

import { defineOperatorCall, operatorMay } from '../../call.ts';
import { saleTerms, termsState, termsVersion } from '../../entities/sale-terms.ts';
import { rowId, wireDate } from '../../entities/wire-values.ts';
import { filledText, rowIdField } from '../payload-fields.ts';

const reason = filledText(200);

/** A moment of Shanghai of the years that this product meets, which the calendar has. */
const moment = wireDate.check(
  z.refine((text) => text >= '2000' && text < '3000', 'a moment from 2000 to 2999'),
  z.refine((text) => z.safeParse(z.iso.date(), text.slice(0, 10)).success, 'a day of the calendar'),
);

export const getTerms = defineOperatorCall({
  path: '/admin-api/terms/get',
  needs: operatorMay('sales.read'),
  audit: 'reads only',
  summary:
    'What is sold and for how much as of now, by kind; what waits or is confirmed for later, what was before, and what the environment fixes.',
  payload: z.object({}),
  answer: z.object({
    inForce: z.array(termsVersion),
    /** Those that wait, and those confirmed for later. */
    later: z.array(termsVersion),
    /** The newest of the others. */
    earlier: z.array(termsVersion),
    /** Names of settings that the environment says, before any terms. */
    fixed: z.array(z.enum(['coinsPerYuan', 'episodePrice', 'commissionRate'])),
  }),
});

export const proposeTerms = defineOperatorCall({
  path: '/admin-api/terms/propose',
  needs: operatorMay('sales.change', 'recent'),
  audit: { action: 'terms.propose', fields: ['content', 'effectiveFrom', 'state'] },
  summary:
    'Asks for other terms of a kind, from a moment on or at once; they wait for a second person. What another version came before is refused.',
  payload: z.object({
    terms: saleTerms,
    effectiveFrom: z.nullable(moment),
    reason,
    /** The newest version of the kind that was not refused, which these terms began with. */
    basedOn: rowIdField,
  }),
  answer: z.object({ id: rowId, state: termsState }),
  refusals: ['terms-edited', 'terms-fixed'],
});

export const decideTerms = defineOperatorCall({
  path: '/admin-api/terms/decide',
  needs: operatorMay('sales.change', 'recent'),
  audit: { action: 'terms.decide', fields: ['state', 'effectiveFrom', 'wasAlone'] },
  summary:
    'Confirms or refuses terms that wait. Who asked may only refuse, unless no other operator may decide. In force a second later at the earliest.',
  payload: z.object({ id: rowIdField, confirms: z.boolean(), reason }),
  answer: z.object({ state: termsState, effectiveFrom: z.nullable(wireDate) }),
  refusals: ['terms-unknown', 'terms-decided', 'own-terms'],
});

export const operatorTermsCalls = { getTerms, proposeTerms, decideTerms };
