import { refuse } from '../platform/app-error.ts';
import type { Actor } from './actor.ts';

/** Refuses a payload that names another member, existing or not; a payload may name none. */
export function checkOwnCode(actor: Actor, given: string | undefined): void {
  const own = [undefined, '', actor.memberCode, actor.h5Uuid];
  if (!own.includes(given)) refuse('not-yours');
}
