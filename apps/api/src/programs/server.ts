import cluster from 'node:cluster';

import { demoOperator } from '@lantern/prisma/demo-operator';

import { type Config, loadConfig } from '../platform/config/config.ts';
import { createLog } from '../platform/log/log.ts';
import { Closers } from '../platform/processes/closers.ts';
import { ProcessFailed } from '../platform/processes/run-processes.ts';
import { forgetCompiled } from '../platform/processes/settle-memory.ts';
import { stopOnSignals } from '../platform/processes/stop-on-signals.ts';
import { describeAddresses } from './site/describe-addresses.ts';
import { explainFailure } from './site/explain-failure.ts';
import { serveSite, startProcesses, startSite } from './site/start-site.ts';

const closers = new Closers();
const at = { host: '', port: 0 };

function fail(error: unknown): never {
  if (error instanceof ProcessFailed) process.exit(1);
  const sentence = explainFailure(error, at);
  console.error(sentence === null ? error : `✗ ${sentence}`);
  process.exit(1);
}

async function run(): Promise<void> {
  // What is opened from here on takes the room.
  forgetCompiled();
  const config = loadConfig();
  Object.assign(at, { host: config.host, port: config.port });
  const log = createLog(config);
  const onProgress = (line: string): void =>
    config.isProduction ? log.info(line) : console.log(`› ${line.replace(/\.$/, '')} …`);

  stopOnSignals(closers, log);

  const port = await chooseStart(config)({ config, log, closers, onProgress });
  if (cluster.isPrimary) announce(describeAddresses(config.host, port), config.isProduction);
}

/** A single process does everything. Of several, each serves requests, and the one above them does all other work. */
function chooseStart({ apiProcesses }: Config) {
  if (cluster.isWorker) return serveSite;
  return apiProcesses > 1 ? startProcesses : startSite;
}

function announce(addresses: { here: string; elsewhere: string[] }, isProduction: boolean): void {
  const lines = [`✓ Open ${addresses.here}`];
  for (const elsewhere of addresses.elsewhere) lines.push(`  or ${elsewhere} from a phone nearby`);
  if (!isProduction)
    lines.push('  Demo logins: demo / demo1234 · vip / vip12345 · inviter / inviter1');
  lines.push(`  For operators: ${addresses.here}/console/`);
  if (!isProduction) {
    const { loginName, loginPwd } = demoOperator;
    lines.push(`  Demo login: ${loginName} / ${loginPwd}, let in from this very machine only`);
  }
  console.log(lines.join('\n'));
}

run().catch(async (error: unknown) => {
  await closers.closeAll(() => undefined);
  fail(error);
});
