import { MigrationError } from '@lantern/prisma/migration-error';

import { BackupRefused } from '../backup/manifest.ts';
import { ConfigError } from '../config/config-error.ts';
import { DatabaseStartError } from '../embedded-postgres/start-error.ts';
import { StorageUnusable } from '../storage/storage.ts';

const addressProblems: Readonly<Record<string, (port: number, host: string) => string>> = {
  EADDRINUSE: (port) =>
    `Port ${port} is in use: stop the program that uses it, or set PORT to another one.`,
  EACCES: (port) => `Port ${port} may not be used by this user: set PORT to one above 1023.`,
  EADDRNOTAVAIL: (_port, host) =>
    `HOST is ${host}, which is no address of this machine: set it to one.`,
};

/** Why the site can't start, as one sentence that says what to do; null when it is a fault of the program. */
export function explainFailure(error: unknown, at: { port: number; host: string }): string | null {
  const isExplained =
    error instanceof ConfigError ||
    error instanceof MigrationError ||
    error instanceof DatabaseStartError ||
    error instanceof StorageUnusable ||
    error instanceof BackupRefused;
  if (isExplained) return error.message;
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string')
    return null;
  return addressProblems[error.code]?.(at.port, at.host) ?? null;
}
