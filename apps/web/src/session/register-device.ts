import { autoRegister } from '@lantern/contracts/calls/member';

import { isFinal } from '../api/api-errors.ts';
import { callApi } from '../api/call-api.ts';
import { stored } from '../storage/stored.ts';
import { randomUuid } from './random-uuid.ts';
import { beginSession } from './session.ts';

/**
 * Makes this device a member: the one that its cookie still keeps, where the page's own storage was lost, or a new one. Its
 * id is kept until the server has answered, so that a retry after a lost answer, or another tab, gets the same member; an id
 * the server no longer accepts is replaced.
 */
export async function registerDevice(): Promise<string> {
  const uuid = stored.pendingDevice.read() ?? randomUuid();
  stored.pendingDevice.write(uuid);
  try {
    const registered = await callApi(autoRegister, { deviceType: 0, uuid, restore: true });
    // Unless a member has logged in meanwhile, here or in another tab.
    if (stored.memberInfo.read() === null) beginSession(registered);
    stored.pendingDevice.clear();
    return registered.memberCode;
  } catch (error) {
    if (isFinal(error)) stored.pendingDevice.clear();
    throw error;
  }
}
