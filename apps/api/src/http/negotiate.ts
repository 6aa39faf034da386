import { createHash } from 'node:crypto';

import { negotiate } from '@fastify/accept-negotiator';

export type Encoding = 'br' | 'gzip';

/** Which of these a client reads best by its `Accept-Encoding`, the first in doubt; null when none. */
export const chooseEncoding = <Offered extends Encoding>(
  header: string | string[] | undefined,
  offered: Offered[],
): Offered | null => (typeof header === 'string' ? negotiate(header, offered) : null);

/** The ETag of what these bytes say, compressed or not. */
export const weakTagOf = (bytes: Buffer): string =>
  `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
