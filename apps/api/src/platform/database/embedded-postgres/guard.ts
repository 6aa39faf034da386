import type { ChildProcess } from 'node:child_process';
import { Socket } from 'node:net';

import { startChild } from '../../processes/start-child.ts';

/**
 * Its standard input ends with the process that holds the other end, however that one ends. Then it asks the server to
 * stop, and after five seconds makes it. A reused process id is told by its other folder.
 */
const script = `
while read -r _; do :; done
isServer() { [ ! -e "/proc/$1" ] || [ "$(readlink "/proc/$1/cwd")" = "$2" ]; }
isServer "$1" "$2" && kill -INT "$1" || exit 0
for _ in 1 2 3 4 5; do sleep 1; kill -0 "$1" || exit 0; done
isServer "$1" "$2" && kill -QUIT "$1"
`;

/** Ends the server within ten seconds when this process is killed. The caller kills the guard after the server has ended. */
export function startGuard(serverPid: number, cluster: string): ChildProcess {
  const guard = startChild(
    '/bin/sh',
    ['-c', script, 'lantern-postgres-guard', String(serverPid), cluster],
    {
      cwd: '/',
      stdio: ['pipe', 'ignore', 'ignore'],
      // In a group of its own: signals to our group do not reach it.
      detached: true,
    },
  );
  // Without a shell there is no guard; the next start cleans up, as it does after a killed guard.
  guard.on('error', () => undefined);
  guard.unref();
  if (guard.stdin instanceof Socket) guard.stdin.unref();
  return guard;
}
