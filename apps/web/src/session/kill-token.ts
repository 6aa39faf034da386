import { logOut } from '@lantern/contracts/calls/member';

import { SessionOver } from '../api/api-errors.ts';
import { callApi } from '../api/call-api.ts';
import { stored } from '../storage/stored.ts';

/**
 * Ends this device's token on the server and leaves the stored session as it is. A token that has already ended is
 * no error. Throws when the server was not reached or could not end it.
 */
export async function killToken(): Promise<void> {
  if (stored.token.read() === null) return;
  try {
    await callApi(logOut, {}, { keepalive: true });
  } catch (error) {
    if (!(error instanceof SessionOver)) throw error;
  }
}
