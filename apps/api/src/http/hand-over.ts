import type { FastifyRequest } from 'fastify';

import { createAddressList } from '../platform/config/address-list.ts';
import type { Config } from '../platform/config/config.ts';
import { oncePerSite } from '../platform/once-per-site.ts';
import { isPersonal } from '../platform/storage/storage.ts';
import { plainAddress } from './address.ts';

type FrontConfig = Pick<Config, 'accelLocation' | 'trustProxy' | 'storage'>;

/**
 * The internal path under which the nginx in front sends a stored object, or null when this process sends it. The address
 * of the connection decides, never a header: this process sends the bytes to a client that did not come through nginx. It
 * also sends what is personal: nginx may be another user, who can't read it.
 */
export function createHandOver({ accelLocation, trustProxy, storage }: FrontConfig) {
  const isFront = createAddressList(trustProxy);
  return (request: Pick<FastifyRequest, 'socket'>, key: string): string | null => {
    if (accelLocation === null || storage !== 'files' || isPersonal(key)) return null;
    if (!isFront(plainAddress(request.socket.remoteAddress ?? ''))) return null;
    return accelLocation + key.split('/').map(encodeURIComponent).join('/');
  };
}

export const handOverOf = oncePerSite(({ config }) => createHandOver(config));
