import { faultOf } from '@lantern/contracts/fault';
import type * as z from 'zod/mini';

import { faultTexts } from '#text/faults.ts';
import { texts } from '#text/texts.ts';

type Issue = z.core.$ZodIssue;

/** Describes the fault of a field in the operator's language. */
export function issueText(issue: Issue): string {
  if (issue.code === 'too_big') return tooBig(issue);
  if (issue.code === 'too_small') return tooSmall(issue);
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined || issue.input === '' || issue.input === null)
      return texts.form.missing;
    return issue.expected === 'int' || issue.expected === 'number'
      ? texts.form.notNumber
      : texts.form.invalid;
  }
  return faultText(faultOf(issue)) ?? texts.form.invalid;
}

const faults = new Map<unknown, string>(Object.entries(faultTexts));

const faultText = (fault: unknown): string | undefined => faults.get(fault);

function tooBig({ origin, maximum }: z.core.$ZodIssueTooBig): string {
  const most = Number(maximum);
  if (origin === 'string') return texts.form.tooLong(most);
  return origin === 'array' ? texts.form.tooMany(most) : texts.form.tooLarge(most);
}

function tooSmall({ origin, minimum }: z.core.$ZodIssueTooSmall): string {
  const least = Number(minimum);
  if (origin === 'string') return least <= 1 ? texts.form.missing : texts.form.tooShort(least);
  return origin === 'array' ? texts.form.tooFew(least) : texts.form.tooSmall(least);
}
