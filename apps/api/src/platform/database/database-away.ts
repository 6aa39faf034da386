const codes = new Set([
  // The network, by Node.
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  // PostgreSQL: shutting down, starting, connection lost, too many connections, statement cancelled, deadlock.
  '57P01',
  '57P02',
  '57P03',
  '57014',
  '40P01',
  '53300',
  '08000',
  '08001',
  '08003',
  '08006',
]);

/** How messages of errors begin that `pg` gives no code. */
const messages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'Query read timeout',
  'Cannot use a pool after calling end on the pool',
];

/** Whether an error means that the database is away; false for a wrong statement. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && codes.has(error.code)) return true;
  if (messages.some((message) => error.message.startsWith(message))) return true;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  return error.cause !== undefined && isDatabaseAway(error.cause);
}
