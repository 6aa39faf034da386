import { createHash } from 'node:crypto';

import { negotiate } from '@fastify/accept-negotiator';

export type Encoding = 'br' | 'gzip';

/** The encoding that a client prefers by its `Accept-Encoding` header; the first of equals; null when it takes none of them. */
export const chooseEncoding = <Offered extends Encoding>(
  header: string | string[] | undefined,
  offered: Offered[],
): Offered | null => (typeof header === 'string' ? negotiate(header, offered) : null);

/** The ETag of this content; the same for its compressed form. */
export const weakTagOf = (bytes: Buffer): string =>
  `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
