import { MigrationError } from '@lantern/prisma/migration-error';

import { ConfigError } from '../../platform/config/config-error.ts';
import { DatabaseStartError } from '../../platform/database/embedded-postgres/start-error.ts';
import { StorageUnusable } from '../../platform/storage/storage.ts';
import { BackupRefused } from '../backup/manifest.ts';

const addressProblems: Readonly<Record<string, (port: number, host: string) => string>> = {
  EADDRINUSE: (port) =>
    `Port ${port} is in use: stop the program that uses it, or set PORT to another one.`,
  EACCES: (port) => `Port ${port} may not be used by this user: set PORT to one above 1023.`,
  EADDRNOTAVAIL: (_port, host) =>
    `HOST is ${host}, which is no address of this machine: set it to one.`,
};

const fileProblems: Readonly<Record<string, (path: string) => string>> = {
  ENOSPC: () => 'The disk is full: make room there, and do it again.',
  // Codes of PostgreSQL.
  '53100': () => 'The disk of the database is full: make room there, and do it again.',
  EDQUOT: () => 'This user may not store more: make room there, and do it again.',
  EACCES: (path) => `This user may not use ${path}: give it the right to, or name another place.`,
  EPERM: (path) => `This user may not use ${path}: give it the right to, or name another place.`,
  EROFS: (path) => `${path} can only be read: name another place.`,
  ENOTDIR: (path) => `${path} can't be a folder: name another place.`,
};

const explained = [
  ConfigError,
  MigrationError,
  DatabaseStartError,
  StorageUnusable,
  BackupRefused,
] as const;

/** Explains in one sentence why the site can't start and what to do; null when the program itself is at fault. */
export function explainFailure(error: unknown, at: { port: number; host: string }): string | null {
  if (!(error instanceof Error)) return null;
  if (explained.some((it) => error instanceof it)) return error.message;
  return 'code' in error && typeof error.code === 'string'
    ? explainCode(error.code, error, at)
    : null;
}

/** Explains an address that can't be listened on, or a file that can't be used. */
function explainCode(
  code: string,
  error: Error,
  at: { port: number; host: string },
): string | null {
  if ('syscall' in error && (error.syscall === 'listen' || error.syscall === 'bind')) {
    return addressProblems[code]?.(at.port, at.host) ?? null;
  }
  const path = 'path' in error && typeof error.path === 'string' ? error.path : 'a file';
  return fileProblems[code]?.(path) ?? null;
}
