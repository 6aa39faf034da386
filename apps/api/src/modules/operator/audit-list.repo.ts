import type { Deps } from '../../platform/deps.ts';
import type { AuditedRow } from './operator.repo.ts';

/** What narrows the audit; undefined does not. */
export interface AuditFilters {
  operator?: string | undefined;
  /** Of an action, or of all whose name begins with it and a dot. */
  action?: string | undefined;
  subjectKind?: string | undefined;
  subjectId?: string | undefined;
  /** Part of a subject or a reason. */
  text?: string | undefined;
  since?: Date | undefined;
  /** Not included. */
  before?: Date | undefined;
}

export interface AuditPage {
  newestFirst: boolean;
  /** The last row of the page before; null for the first page. */
  afterId: number | null;
  size: number;
}

type PrismaDeps = Pick<Deps, 'prisma'>;

const contains = (text: string) => ({ contains: text, mode: 'insensitive' as const });

function conditionOf({ operator, action, text, since, before, ...subject }: AuditFilters) {
  return {
    ...(operator !== undefined && { operator: { loginName: operator } }),
    ...(subject.subjectKind !== undefined && { subjectKind: subject.subjectKind }),
    ...(subject.subjectId !== undefined && { subjectId: subject.subjectId }),
    ...((since || before) && {
      createdAt: { ...(since && { gte: since }), ...(before && { lt: before }) },
    }),
    AND: [
      ...(action === undefined
        ? []
        : [{ OR: [{ action }, { action: { startsWith: `${action}.` } }] }]),
      ...(text === undefined
        ? []
        : [{ OR: [{ subjectId: contains(text) }, { reason: contains(text) }] }]),
    ],
  };
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A page of the audit. */
export async function findAudit(
  { prisma }: PrismaDeps,
  filters: AuditFilters,
  { newestFirst, afterId, size }: AuditPage,
): Promise<AuditedRow[]> {
  const behind = afterId === null ? {} : { id: { [newestFirst ? 'lt' : 'gt']: BigInt(afterId) } };
  const rows = await prisma.audit.findMany({
    where: { ...conditionOf(filters), ...behind },
    orderBy: { id: newestFirst ? 'desc' : 'asc' },
    include: { operator: { select: { loginName: true } } },
    take: size,
  });
  return rows.map((row) => ({
    ...row,
    id: Number(row.id),
    operator: row.operator?.loginName ?? null,
    before: isFields(row.before) ? row.before : null,
    after: isFields(row.after) ? row.after : null,
  }));
}

/** How many rows there are, counted up to `most`. */
export const countAudit = (
  { prisma }: PrismaDeps,
  filters: AuditFilters,
  most: number,
): Promise<number> => prisma.audit.count({ where: conditionOf(filters), take: most });
