import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** The random histories of `npm test`, many times as long. */
const longer = { MODEL_STEPS: '30000', MODEL_RUNS: '200' };

/** Whether ledger and payments do what their models do, over long random histories. */
export async function runModels(): Promise<boolean> {
  const files = ['ledger-model.test.ts', 'payment-model.test.ts', 'awkward-order.test.ts'];
  const tests = spawn('pnpm', ['exec', 'vitest', 'run', ...files], {
    env: { ...process.env, ...longer },
    stdio: 'inherit',
  });
  const ended: unknown[] = await once(tests, 'close');
  return ended[0] === 0;
}
