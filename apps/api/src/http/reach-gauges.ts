import { Counter, Gauge, type Registry } from 'prom-client';

import type { Deps } from '../platform/deps.ts';

/** Gauges of a process's connections: whether it hears announced changes, and the state of its replica, if there is one. */
export function addReachGauges(registry: Registry, { changes, replica }: Deps): void {
  const registers = [registry];
  const gauge = (name: string, help: string, read: () => number): void => {
    const it: Gauge = new Gauge({ name, help, registers, collect: () => it.set(read()) });
  };
  gauge('changes_listening', 'Whether announcements of changes arrive.', () =>
    changes.state().isListening ? 1 : 0,
  );
  const lost: Counter = new Counter({
    name: 'changes_lost_total',
    help: 'How often the connection that announces changes broke.',
    registers,
    collect: () => {
      lost.reset();
      lost.inc(changes.state().losses);
    },
  });
  if (replica.state() === null) return;
  gauge('replica_up', 'Whether the replica answers.', () => (replica.state()?.isAnswering ? 1 : 0));
  gauge('replica_used', 'Whether lists are read from the replica.', () =>
    replica.state()?.isUsed ? 1 : 0,
  );
  gauge(
    'replica_lag_seconds',
    'How long what the replica has now took to get there.',
    () => replica.state()?.lagSeconds ?? 0,
  );
}
