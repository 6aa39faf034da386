import { useEffect, useEffectEvent, useState } from 'react';

import type { ContractForm } from './contract-form.ts';
import { draftsOfOwner } from './draft-owner.ts';
import { mergeVersions } from './merge-versions.ts';

/** Fields whose values never leave the form for the browser's storage. */
const secret = /key|secret|password/i;

interface Draft<Values> {
  /** The values with which the form began. */
  before: Values;
  mine: Values;
}

/** Whether stored values have the fields of these, each of the same kind or null. */
function isLike<Values extends object>(stored: unknown, values: Values): stored is Values {
  if (typeof stored !== 'object' || stored === null) return false;
  const theirs = new Map<string, unknown>(Object.entries(stored));
  return Object.entries(values).every(([name, value]: [string, unknown]) => {
    const other = theirs.get(name);
    // What an operator may not read has no value, and JSON leaves it out.
    if (value === undefined) return other === undefined;
    if (other === undefined || Array.isArray(other) !== Array.isArray(value)) return false;
    return typeof other === typeof value || other === null || value === null;
  });
}

function readDraft<Values extends object>(key: string, values: Values): Draft<Values> | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    if (!('before' in stored) || !('mine' in stored)) return null;
    const { before, mine } = stored;
    return isLike(before, values) && isLike(mine, values) ? { before, mine } : null;
  } catch {
    return null;
  }
}

/** The name of the form on this page, by its address, its fields and its own word; null for one that keeps no draft. */
function nameOf(values: object, of: string): string | null {
  const [mine, names] = [draftsOfOwner(), Object.keys(values)];
  if (mine === null || names.some((name) => secret.test(name))) return null;
  const search = new URLSearchParams(location.search);
  const opened = ['tab', 'open', 'copy'].map((name) => search.get(name) ?? '');
  return `${mine} ${location.pathname} ${opened.join(' ')} ${of} ${names.join(',')}`;
}

function writeDraft(key: string, draft: Draft<object> | null): void {
  try {
    if (draft) sessionStorage.setItem(key, JSON.stringify(draft));
    else sessionStorage.removeItem(key);
  } catch {
    // Without storage a reload loses what was typed, as the browser's own question says.
  }
}

/**
 * Keeps what is typed through a reload of the page, merged with what others saved meanwhile. A form that is saved or left
 * keeps nothing. `of` tells it from others with the same fields on the same page. Returns whether something was brought back.
 */
export function useDraft<Values extends object>(
  form: Pick<ContractForm<Values>, 'isDirty' | 'values' | 'initial' | 'revise'>,
  of = '',
): boolean {
  const { isDirty, values, initial } = form;
  const [key] = useState(() => nameOf(values, of));
  const [draft] = useState(() => (key === null ? null : readDraft(key, values)));
  const restore = useEffectEvent(() => {
    if (draft) form.revise((theirs) => mergeVersions({ ...draft, theirs }).merged);
  });
  useEffect(() => {
    restore();
    return () => {
      if (key !== null) writeDraft(key, null);
    };
  }, [key]);
  useEffect(() => {
    if (key !== null) writeDraft(key, isDirty ? { before: initial, mine: values } : null);
  }, [key, isDirty, values, initial]);
  return draft !== null && isDirty;
}
