import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { applyMigrations } from '@lantern/prisma/migrate';

import { buildApp } from '../../src/app.ts';
import { loadConfig } from '../../src/platform/config/config.ts';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded-postgres.ts';
import { closeDeps, createDeps } from '../../src/platform/deps.ts';
import { EpayGateway } from '../../src/test/epay-gateway.ts';
import { startWechatGateway } from '../../src/test/gateways/wechat-gateway.ts';
import type { Stage } from './scenes.ts';
import { ServedApi } from './served-api.ts';
import { addShop, epayShop } from './shop.ts';

/** A site with a database and gateways of two kinds of its own, all of which may be broken. */
export interface World {
  stage: Stage;
  env: Readonly<Record<string, string>>;
  /** Where the database's processes stand. */
  cluster: string;
  /** Stops the database, and does something before it is started again on its port. */
  restartPostgres(meanwhile?: () => Promise<unknown>): Promise<void>;
  close(): Promise<void>;
}

export async function openWorld(): Promise<World> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lantern-faults-'));
  let postgres = await startEmbeddedPostgres({ dataDir });
  const { connectionString } = postgres;
  const port = Number(new URL(connectionString).port);
  await applyMigrations({ connectionString });
  const gateway = await new EpayGateway().start();
  const env = {
    ...gateway.settings({ EPAY_MODE: 'submit', EPAY_METHODS: 'alipay' }),
    INNER_ADDRESSES: '127.0.0.1',
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DATABASE_URL: connectionString,
    // On a busy machine a statement may take long; only a frozen database is given up.
    DATABASE_STATEMENT_TIMEOUT_MS: '30000',
    LOG_LEVEL: 'silent',
    LIMIT_NOTIFIES_PER_MINUTE: '0',
    // Hundreds of processes start: each finds its programs compiled by the first that ended by itself.
    NODE_COMPILE_CACHE: join(dataDir, 'compiled'),
  };
  const deps = createDeps({ config: loadConfig(env), connectionString });
  await deps.changes.start();
  const app = await buildApp(deps);
  const wechat = await startWechatGateway(deps.now);
  const shops = [epayShop(gateway), await addShop({ app, deps }, wechat)] as const;
  await (await ServedApi.start(env)).end();
  return {
    stage: { deps, app, shops },
    env,
    cluster: await realpath(join(dataDir, 'postgres')),
    async restartPostgres(meanwhile = () => Promise.resolve()) {
      await postgres.stop();
      await meanwhile();
      postgres = await startEmbeddedPostgres({ dataDir, port });
    },
    async close() {
      await app.close();
      await closeDeps(deps);
      await gateway.close();
      await wechat.close();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
