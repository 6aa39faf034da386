import type { Call } from '@lantern/contracts/call';
import { listInbox } from '@lantern/contracts/calls/operator/inbox';

import { useRefresh } from '../api/call-api.ts';

/** Returns a function that reloads the answers of calls after a decision, and all that waits. */
export const useRefreshWaiting = (...calls: readonly Call[]): (() => void) =>
  useRefresh(listInbox, ...calls);
