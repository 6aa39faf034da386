import { auditLedger } from '../../src/modules/ground/wallet/audit/audit.ts';
import { CommitCutter } from '../../src/test/commit-cutter.ts';
import { countEffects, type Line, newLine } from './line.ts';
import { isAnswered, loadScenes } from './scenes.ts';
import { ServedApi } from './served-api.ts';
import type { World } from './world.ts';

/** Lets answers to commits get lost: the database has done it, the API never hears so, and the client asks again. */
export async function cutCommits({ stage, env }: World, times: number): Promise<Line[]> {
  const cutter = await CommitCutter.start(env['DATABASE_URL'] ?? '');
  const api = await ServedApi.start({ ...env, DATABASE_URL: cutter.connectionString });
  const lines: Line[] = [];
  for (const [name, make] of Object.entries(loadScenes)) {
    const line = newLine(`answer to a commit lost: ${name}`);
    while (line.times < times) {
      const scene = await make(stage, api);
      const before = cutter.cuts;
      // A notify is committed twice, when it is kept and when it is judged; then comes the inviter's commission.
      cutter.arm(1 + (line.times % (name === 'commission' ? 3 : 2)));
      const cutAt = performance.now();
      while (!isAnswered(await scene.send(api))) line.again += 1;
      cutter.arm(0);
      line.slowestBackMs = Math.max(line.slowestBackMs, Math.round(performance.now() - cutAt));
      if (cutter.cuts === before) throw new Error(`no commit of "${name}" was cut`);
      line.times += 1;
      countEffects(line, await scene.countEffects());
      line.wrong += (await auditLedger(stage.deps.db)).length;
    }
    lines.push(line);
    console.log(`${line.fault}: ${line.times} times`);
  }
  await api.end();
  await cutter.close();
  return lines;
}
