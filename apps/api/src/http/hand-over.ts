import type { FastifyRequest } from 'fastify';

import { createAddressList } from '../platform/config/address-list.ts';
import type { Config } from '../platform/config/config.ts';
import { oncePerSite } from '../platform/once-per-site.ts';
import { plainAddress } from './address.ts';

type FrontConfig = Pick<Config, 'accelLocation' | 'trustProxy' | 'storage'>;

/**
 * Where the nginx in front finds a stored object that it shall send, or null when it is ours to send. It goes by
 * who is connected, never by a header: a client that comes past nginx is sent the bytes by us.
 */
export function createHandOver({ accelLocation, trustProxy, storage }: FrontConfig) {
  const isFront = createAddressList(trustProxy);
  return (request: Pick<FastifyRequest, 'socket'>, key: string): string | null => {
    if (accelLocation === null || storage !== 'files') return null;
    if (!isFront(plainAddress(request.socket.remoteAddress ?? ''))) return null;
    return accelLocation + key.split('/').map(encodeURIComponent).join('/');
  };
}

export const handOverOf = oncePerSite(({ config }) => createHandOver(config));
