import { hash } from 'node:crypto';

/** How a token is kept: only its digest, in hex, ever leaves the process. */
export const hashToken = (token: string): string => hash('sha256', token, 'hex');
