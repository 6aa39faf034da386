import type { AnswerOf, PayloadOf } from '@lantern/contracts/call';
import type { listAudit as listCall } from '@lantern/contracts/calls/operator/operators';
import { spanOfDays } from '@lantern/rules/shanghai-time';

import type { OperatorContext } from '../../../calls/call-context.ts';
import { pageOf, readIdCursor } from '../../../calls/keyset.ts';
import type { Db } from '../../../platform/database/db.ts';
import {
  codeGram,
  type Gram,
  parsePhrase,
  parsePlainPhrase,
  queryFor,
  restGrams,
  type SearchWord,
} from '../../../platform/database/search-term.ts';
import { type AuditFilters, countAudit, findAudit, findOperatorId } from './audit-list.repo.ts';
import { presentAuditRow } from './operator.present.ts';

type Asked = Omit<PayloadOf<typeof listCall>, 'sort' | 'size' | 'after'>;

/** A page of the audit. */
export async function listAudit(
  { deps: { db } }: OperatorContext,
  { sort, size, after, ...asked }: PayloadOf<typeof listCall>,
): Promise<AnswerOf<typeof listCall>> {
  const afterId = readIdCursor({ sort, after });
  const filters = await filtersOf(db, asked);
  return pageOf({
    sort,
    size,
    after,
    find: async (wanted) =>
      filters ? findAudit(db, filters, { sort, afterId, size: wanted }) : [],
    count: async (most) => (filters ? countAudit(db, filters, most) : 0),
    keyOf: ({ id }) => [id],
    present: presentAuditRow,
  });
}

/** The operator's filters as conditions. Null when no row can match. */
async function filtersOf(db: Db, asked: Asked): Promise<AuditFilters | null> {
  const { operator, text } = asked;
  const operatorId = operator === undefined ? null : await findOperatorId(db, operator);
  const phrases = text === undefined ? null : phrasesOf(text);
  if (operator !== undefined && operatorId === null) return null;
  if (phrases?.length === 0) return null;
  return {
    operatorId,
    ...subjectOf(asked),
    ...spanOfDays(asked),
    texts: phrases && phrases.map((it) => it.text),
    grams: gramsOf(asked, operatorId, phrases),
  };
}

const subjectOf = ({ action, subjectKind, subjectId }: Asked) => ({
  action: action ?? null,
  subjectKind: subjectKind ?? null,
  subjectId: subjectId ?? null,
});

/** A text in simplified characters, and as it is: rows from before are folded as they were then, for good. */
function phrasesOf(text: string): SearchWord[] {
  const phrases = [parsePhrase(text), parsePlainPhrase(text)].flatMap((it) => it ?? []);
  return phrases.filter((it, at) => phrases.findIndex((one) => one.text === it.text) === at);
}

/** The grams to search for; only when the filters have a text or an action. */
function gramsOf(
  { action, subjectKind }: Asked,
  operatorId: number | null,
  phrases: readonly SearchWord[] | null,
): string | null {
  if (action === undefined && phrases === null) return null;
  const grams: Gram[] = [];
  if (action !== undefined) grams.push(codeGram(action));
  if (subjectKind !== undefined) grams.push({ text: `\u0005${subjectKind}`, isPrefix: false });
  if (operatorId !== null) grams.push({ text: `\u0006${operatorId}`, isPrefix: false });
  return queryFor((phrases ?? [null]).map((it) => [...grams, ...(it ? restGrams(it) : [])]));
}
