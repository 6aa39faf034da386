import type { z } from 'zod/mini';

/** Why a value that has the right form is refused. */
export type Fault =
  | 'not-above-zero'
  | 'below-least'
  | 'before-first-day'
  | 'outside-range'
  | 'above-limit'
  | 'nothing-or-above-limit'
  | 'not-ascending';

/** The params of a check by which a form can say in its language why it refuses a field. */
export const becauseOf = (fault: Fault, path?: string) => ({
  params: { fault },
  error: fault,
  ...(path !== undefined && { path: [path] }),
});

/** The fault of an issue; undefined for one that says it by its form. */
export function faultOf(issue: z.core.$ZodIssue): unknown {
  return issue.code === 'custom' ? issue.params?.['fault'] : undefined;
}
