import { listLeftType } from '@lantern/contracts/calls/catalogue';

import { callQuery } from '../../api/call-queries.ts';

/** Top categories and what is right below them. */
const LEVELS = 2;

export const tagTreeQuery = callQuery(listLeftType, { dictCode: '0', dictLevel: LEVELS });
