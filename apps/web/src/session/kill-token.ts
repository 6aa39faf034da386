import { logOut } from '@lantern/contracts/calls/member';

import { SessionOver } from '../api/api-errors.ts';
import { callApi } from '../api/call-api.ts';
import { stored } from '../storage/stored.ts';

/**
 * Makes this device's token worthless on the server; what is stored here is another matter. A token that
 * is dead already is no trouble. Throws what came instead when the server was not reached or could not do it.
 */
export async function killToken(): Promise<void> {
  if (stored.token.read() === null) return;
  try {
    await callApi(logOut, {}, { keepalive: true });
  } catch (error) {
    if (!(error instanceof SessionOver)) throw error;
  }
}
