import type { AnswerOf, PayloadOf } from '@lantern/contracts/call';
import type { listAudit as listCall } from '@lantern/contracts/calls/operator/operators';
import { spanOfDays } from '@lantern/rules/shanghai-time';

import type { OperatorContext } from '../../calls/call-context.ts';
import { pageOf, readIdCursor } from '../../calls/keyset.ts';
import {
  codeGram,
  parseSearchTerm,
  queryFor,
  restGrams,
  type SearchTerm,
} from '../../platform/database/search-term.ts';
import type { Deps } from '../../platform/deps.ts';
import { type AuditFilters, countAudit, findAudit, findOperatorId } from './audit-list.repo.ts';
import { presentAuditRow } from './operator.present.ts';

type Asked = Omit<PayloadOf<typeof listCall>, 'sort' | 'size' | 'after'>;

/** A page of the audit. */
export async function listAudit(
  { deps }: OperatorContext,
  { sort, size, after, ...asked }: PayloadOf<typeof listCall>,
): Promise<AnswerOf<typeof listCall>> {
  const afterId = readIdCursor({ sort, after });
  const filters = await filtersOf(deps, asked);
  return pageOf({
    sort,
    size,
    after,
    find: async (wanted) =>
      filters
        ? findAudit(deps, filters, { newestFirst: sort === 'newest', afterId, size: wanted })
        : [],
    count: async (most) => (filters ? countAudit(deps, filters, most) : 0),
    keyOf: ({ id }) => [id],
    present: presentAuditRow,
  });
}

/** The operator's filters as conditions. Null when no row can match. */
async function filtersOf(deps: Pick<Deps, 'db'>, asked: Asked): Promise<AuditFilters | null> {
  const { operator, text } = asked;
  const operatorId = operator === undefined ? null : await findOperatorId(deps.db, operator);
  const term = text === undefined ? null : parseSearchTerm(text);
  if (operator !== undefined && operatorId === null) return null;
  if (text !== undefined && term === null) return null;
  return {
    operatorId,
    ...subjectOf(asked),
    ...spanOfDays(asked),
    text: term && term.text,
    grams: gramsOf(asked, operatorId, term),
  };
}

const subjectOf = ({ action, subjectKind, subjectId }: Asked) => ({
  action: action ?? null,
  subjectKind: subjectKind ?? null,
  subjectId: subjectId ?? null,
});

/** The grams to search for; only when the filters have a text or an action. */
function gramsOf(
  { action, subjectKind }: Asked,
  operatorId: number | null,
  term: SearchTerm | null,
): string | null {
  if (action === undefined && term === null) return null;
  const grams = term ? restGrams(term) : [];
  if (action !== undefined) grams.push(codeGram(action));
  if (subjectKind !== undefined) grams.push({ text: `\u0005${subjectKind}`, isPrefix: false });
  if (operatorId !== null) grams.push({ text: `\u0006${operatorId}`, isPrefix: false });
  return queryFor([grams]);
}
