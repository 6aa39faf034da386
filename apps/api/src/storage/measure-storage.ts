import { ObjectMissing, type Storage } from './storage.ts';

const outcomes = ['ok', 'missing', 'error'] as const;
type Outcome = (typeof outcomes)[number];

/** What is counted: a read until its first byte could be sent. */
const operations = ['read', 'write', 'stat', 'remove'] as const;
type Operation = (typeof operations)[number];

type Uses = Record<Outcome, number> & { seconds: number };

const create = (): Uses => ({ ok: 0, missing: 0, error: 0, seconds: 0 });
const uses: Readonly<Record<Operation, Uses>> = {
  read: create(),
  write: create(),
  stat: create(),
  remove: create(),
};

async function measure<Result>(operation: Operation, work: Promise<Result>): Promise<Result> {
  const of = uses[operation];
  const begunAt = performance.now();
  try {
    const result = await work;
    of.ok++;
    return result;
  } catch (error) {
    of[error instanceof ObjectMissing ? 'missing' : 'error']++;
    throw error;
  } finally {
    of.seconds += (performance.now() - begunAt) / 1000;
  }
}

/** Storage whose uses in this process are counted and timed. */
export const measureStorage = (storage: Storage): Storage => ({
  ...storage,
  put: (key, body) => measure('write', storage.put(key, body)),
  putFile: (key, path) => measure('write', storage.putFile(key, path)),
  stat: (key) => measure('stat', storage.stat(key)),
  read: (key, range) => measure('read', storage.read(key, range)),
  remove: (key) => measure('remove', storage.remove(key)),
  removeFolder: (prefix) => measure('remove', storage.removeFolder(prefix)),
});

/** In the text format of Prometheus. */
export function writeStorageUses(): string {
  const count = 'storage_operations_total';
  const time = 'storage_operation_seconds_total';
  return [
    `# HELP ${count} Uses of storage by how they ended.`,
    `# TYPE ${count} counter`,
    ...operations.flatMap((operation) =>
      outcomes.map(
        (outcome) =>
          `${count}{operation="${operation}",outcome="${outcome}"} ${uses[operation][outcome]}`,
      ),
    ),
    `# HELP ${time} Time spent waiting for storage.`,
    `# TYPE ${time} counter`,
    ...operations.map(
      (operation) => `${time}{operation="${operation}"} ${uses[operation].seconds}`,
    ),
    '',
  ].join('\n');
}
