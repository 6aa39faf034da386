import type { Wording } from '@lantern/rules/wording';

import type { faultTexts as zh } from '../zh/faults.ts';

/** Why a field refuses a value of the right form. */
export const faultTexts = {
  'not-above-zero': 'Must be more than 0',
  'below-least': 'Can’t be below the minimum',
  'before-first-day': 'Can’t be before the first day',
  'outside-range': 'Each must lie between the minimum and the maximum',
  'above-limit': 'Above the limit',
  'nothing-or-above-limit': 'Can’t be 0, or above the limit',
  'not-ascending': 'List them in ascending order, each once',
} satisfies Wording<typeof zh>;
