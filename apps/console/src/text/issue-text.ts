import type * as z from 'zod/mini';

import { zh } from './zh.ts';

type Issue = z.core.$ZodIssue;

/** What is wrong with a field, in the operator's language. */
export function issueText(issue: Issue): string {
  if (issue.code === 'too_big') return tooBig(issue);
  if (issue.code === 'too_small') return tooSmall(issue);
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined || issue.input === '' || issue.input === null)
      return zh.form.missing;
    return issue.expected === 'int' || issue.expected === 'number'
      ? zh.form.notNumber
      : zh.form.invalid;
  }
  return zh.form.invalid;
}

function tooBig({ origin, maximum }: z.core.$ZodIssueTooBig): string {
  const most = Number(maximum);
  if (origin === 'string') return zh.form.tooLong(most);
  return origin === 'array' ? zh.form.tooMany(most) : zh.form.tooLarge(most);
}

function tooSmall({ origin, minimum }: z.core.$ZodIssueTooSmall): string {
  const least = Number(minimum);
  if (origin === 'string') return least <= 1 ? zh.form.missing : zh.form.tooShort(least);
  return origin === 'array' ? zh.form.tooFew(least) : zh.form.tooSmall(least);
}
