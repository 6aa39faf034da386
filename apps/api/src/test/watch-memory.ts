import { readFileSync } from 'node:fs';

/** The most memory that a process has ever held, in bytes; what was read before when it has ended. */
export function watchMemory(pid: number): { most: () => number; stop: () => void } {
  let most = 0;
  const look = (): void => {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      most = Math.max(most, Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024);
    } catch {
      // It has ended.
    }
  };
  const timer = setInterval(look, 50);
  return {
    most: () => {
      look();
      return most;
    },
    stop: () => clearInterval(timer),
  };
}

/** What a process of the site may hold, whatever it is that comes in. */
export const mostMemory = 400 * 1024 ** 2;
