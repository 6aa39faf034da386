import { hash } from 'node:crypto';

/** The digest of a token in hex: the only form in which it is stored. */
export const hashToken = (token: string): string => hash('sha256', token, 'hex');
