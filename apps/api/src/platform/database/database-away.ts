import * as z from 'zod/mini';

const codes = new Set([
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
  // Prisma: unreachable, timed out, closed, no free connection, deadlock.
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
  'P2034',
]);

const messages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'Query read timeout',
  'Cannot use a pool after calling end on the pool',
];

/** The field in which Prisma keeps PostgreSQL's code of an error for which it has no code of its own. */
const toldByPrisma = z.object({
  meta: z.object({
    driverAdapterError: z.object({ cause: z.object({ originalCode: z.string() }) }),
  }),
});

/** Whether an error means that the database is away; false for a wrong statement. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && codes.has(error.code)) return true;
  const code = toldByPrisma.safeParse(error).data?.meta.driverAdapterError.cause.originalCode;
  if (code !== undefined && codes.has(code)) return true;
  if (messages.some((message) => error.message.startsWith(message))) return true;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  return error.cause !== undefined && isDatabaseAway(error.cause);
}
