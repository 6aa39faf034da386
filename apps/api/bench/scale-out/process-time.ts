import { readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';

/** Linux counts processor time of processes in hundredths of a second. */
const ticksPerSecond = 100;

interface Taken {
  parent: number;
  seconds: number;
}

/** The fields of `/proc/<pid>/stat` behind the name, which may hold anything. */
function readProcess(pid: string): Taken | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [user, system] = [Number(fields[11]), Number(fields[12])];
    return { parent: Number(fields[1]), seconds: (user + system) / ticksPerSecond };
  } catch {
    return null;
  }
}

/** Processor seconds that a process and all below it have taken. */
export function readTreeSeconds(root: number): number {
  const all = new Map<number, Taken>();
  for (const name of readdirSync('/proc')) {
    const found = /^\d+$/.test(name) ? readProcess(name) : null;
    if (found !== null) all.set(Number(name), found);
  }
  const isBelow = (pid: number): boolean => {
    for (let at = pid; at > 1; at = all.get(at)?.parent ?? 0) if (at === root) return true;
    return false;
  };
  return [...all].reduce((sum, [pid, { seconds }]) => sum + (isBelow(pid) ? seconds : 0), 0);
}

/** Processor seconds that everything on the machine has taken. */
export const readMachineSeconds = (): number =>
  cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) /
  1000;
