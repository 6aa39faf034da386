import * as z from 'zod/mini';

import { defineOperatorCall, operatorMay } from '../../call.ts';
import { saleTerms, termsState, termsVersion } from '../../entities/sale-terms.ts';
import { rowId, wireDate } from '../../entities/wire-values.ts';
import { reason, rowIdField } from '../payload-fields.ts';

/** A time in Shanghai on a real calendar day, in the years 2000 to 2999. */
const moment = wireDate.check(
  z.refine((text) => text >= '2000' && text < '3000', 'a moment from 2000 to 2999'),
  z.refine((text) => z.safeParse(z.iso.date(), text.slice(0, 10)).success, 'a day of the calendar'),
);

export const getTerms = defineOperatorCall({
  path: '/admin-api/terms/get',
  needs: operatorMay('sales.read', 'given'),
  audit: 'reads only',
  summary:
    'The terms of sale in force, by kind; those that wait or are confirmed for later, earlier ones, and what the environment fixes.',
  payload: z.object({}),
  answer: z.object({
    inForce: z.array(termsVersion),
    /** Versions that wait, and versions confirmed for later. */
    later: z.array(termsVersion),
    /** The newest of the other versions. */
    earlier: z.array(termsVersion),
    /** Names of settings that the environment fixes, before any terms. */
    fixed: z.array(z.enum(['coinsPerYuan', 'episodePrice', 'commissionRate'])),
  }),
});

export const proposeTerms = defineOperatorCall({
  path: '/admin-api/terms/propose',
  needs: operatorMay('sales.change', 'recent'),
  audit: { action: 'terms.propose', fields: ['content', 'effectiveFrom', 'state'] },
  summary:
    'Requests other terms of a kind, from a time on or at once; they wait for a second operator. Refused if another version came first.',
  payload: z.object({
    terms: saleTerms,
    effectiveFrom: z.nullable(moment),
    reason,
    /** The newest version of the kind that was not refused; the change is based on it. */
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
    'Confirms or refuses waiting terms; who asked may only refuse, unless no other operator may decide. In force a second later at the earliest.',
  payload: z.object({ id: rowIdField, confirms: z.boolean(), reason }),
  answer: z.object({ state: termsState, effectiveFrom: z.nullable(wireDate) }),
  refusals: ['terms-unknown', 'terms-decided', 'own-terms', 'confirmer-tied'],
});

export const operatorTermsCalls = { getTerms, proposeTerms, decideTerms };
