import { auditLedger } from '../../src/modules/ground/wallet/audit/audit.ts';
import type { KillPoint } from '../../src/platform/processes/kill-points.ts';
import { countEffects, type Line, newLine } from './line.ts';
import { scenesAt } from './scenes.ts';
import { ServedApi } from './served-api.ts';
import type { World } from './world.ts';

/** Kills the API where it reaches a point, so many times, each with a restart and another try. */
export async function killAt(
  { stage, env }: World,
  point: KillPoint,
  kills: number,
): Promise<Line> {
  const line = newLine(point);
  const ways = scenesAt(point);
  let api = await ServedApi.start(env);
  while (line.times < kills) {
    const make = ways[line.times % ways.length];
    if (make === undefined) throw new Error(`nothing is done at "${point}"`);
    const scene = await make(stage, api);
    await api.arm(point);
    await scene.send(api);
    await api.gone;
    line.times += 1;
    if (!scene.heal) line.again += 1;
    const died = performance.now();
    api = await ServedApi.start(env);
    line.slowestBackMs = Math.max(line.slowestBackMs, Math.round(performance.now() - died));
    await (scene.heal ?? scene.send)(api);
    countEffects(line, await scene.countEffects());
    line.wrong += (await auditLedger(stage.deps.db)).length;
  }
  await api.end();
  return line;
}
