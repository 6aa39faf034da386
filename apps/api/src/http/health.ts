import { ownMigrations, readMigrationFolder } from '@lantern/prisma/migration-folder';
import { readMigrationState } from '@lantern/prisma/migration-state';
import type { FastifyInstance } from 'fastify';

import { refuse } from '../platform/app-error.ts';
import type { Deps } from '../platform/deps.ts';
import { sendJson } from './send-answer.ts';

const wellText = '{"code":0,"msg":"ok","data":null}';

/** The migrations of this version, as they were when the process began. */
let own: ReturnType<typeof readMigrationFolder> | undefined;

/**
 * `/healthz`: the process answers. `/readyz`: the database answers, and its schema is this version's or the next one's,
 * because two versions run side by side during an upgrade.
 */
export async function registerHealth(app: FastifyInstance, deps: Deps): Promise<void> {
  own ??= readMigrationFolder(ownMigrations);
  const folder = await own;

  const isMigrated = async (): Promise<boolean> => {
    const state = await readMigrationState(deps.db.pool, folder, { ignoreNewer: true });
    return state.missing.length === 0 && state.unfinished.length === 0;
  };

  app.get('/healthz', (_request, reply) => sendJson(reply, wellText));
  app.get('/readyz', async (_request, reply) => {
    const isReady = await isMigrated().catch(() => false);
    return isReady ? sendJson(reply, wellText) : refuse('unavailable', { retryAfterSeconds: 2 });
  });
}
