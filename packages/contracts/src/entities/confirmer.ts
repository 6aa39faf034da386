import * as z from 'zod/mini';

import { wireDate } from './wire-values.ts';

/**
 * An operator who may be the second person for something that waits. `from` is null for now; else the operator counts as
 * one person with the first one until then, because one of them made, reset or gave roles to the other.
 */
export const confirmer = z.object({ loginName: z.string(), from: z.nullable(wireDate) });

export type Confirmer = z.infer<typeof confirmer>;

/** The operators who may confirm it, those who may now first; empty for what does not wait, and where no operator may. */
export const confirmers = z.array(confirmer);
