import { Counter, type Registry } from 'prom-client';

import { ObjectMissing, type Storage } from './storage.ts';

const outcomes = ['ok', 'missing', 'error'] as const;
type Outcome = (typeof outcomes)[number];

/** The measured operations; a read is measured until its first byte. */
const operations = ['read', 'write', 'stat', 'remove'] as const;
type Operation = (typeof operations)[number];

/** The process's metrics. */
const uses = new Counter({
  name: 'storage_operations_total',
  help: 'Uses of storage by how they ended.',
  labelNames: ['operation', 'outcome'],
  registers: [],
});
const waits = new Counter({
  name: 'storage_operation_seconds_total',
  help: 'Time spent waiting for storage.',
  labelNames: ['operation'],
  registers: [],
});
const keys = new Counter({
  name: 'film_keys_total',
  help: 'Keys of films that were handed out; each opens a segment or a minute.',
  registers: [],
});
// Each series exists from the start: a rate needs an earlier value.
for (const operation of operations) {
  waits.inc({ operation }, 0);
  for (const outcome of outcomes) uses.inc({ operation, outcome }, 0);
}

export function addStorageCounters(registry: Registry): void {
  registry.registerMetric(uses);
  registry.registerMetric(waits);
  registry.registerMetric(keys);
}

/** Counts a key of a film that is handed out: with it, what any cache keeps can be opened. */
export const noteFilmKey = (): void => keys.inc();

async function measure<Result>(operation: Operation, work: Promise<Result>): Promise<Result> {
  const begunAt = performance.now();
  let outcome: Outcome = 'ok';
  try {
    return await work;
  } catch (error) {
    outcome = error instanceof ObjectMissing ? 'missing' : 'error';
    throw error;
  } finally {
    uses.inc({ operation, outcome });
    waits.inc({ operation }, (performance.now() - begunAt) / 1000);
  }
}

/** Wraps a storage: counts and times its uses in this process. */
export const measureStorage = (storage: Storage): Storage => ({
  ...storage,
  put: (key, body) => measure('write', storage.put(key, body)),
  putFile: (key, path) => measure('write', storage.putFile(key, path)),
  stat: (key) => measure('stat', storage.stat(key)),
  read: (key, range) => measure('read', storage.read(key, range)),
  remove: (key) => measure('remove', storage.remove(key)),
  removeFolder: (prefix) => measure('remove', storage.removeFolder(prefix)),
});
