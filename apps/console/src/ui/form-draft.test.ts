import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';

import { useContractForm } from './contract-form.ts';
import { clearDrafts, keepDraftsOf } from './draft-owner.ts';
import { useDraft } from './form-draft.ts';

beforeEach(() => {
  clearDrafts();
  keepDraftsOf('ann');
  history.replaceState(null, '', '/videos?open=7');
});
afterEach(cleanup);

const open = (values: object) =>
  renderHook(() => {
    const form = useContractForm<object>(z.object({}), values);
    return { form, isRestored: useDraft(form) };
  });

/** What a reload leaves: the storage as it is, and nothing of the page. */
function reload(page: { unmount: () => void }): void {
  const kept = Object.entries(sessionStorage).map(([key, value]) => [key, String(value)] as const);
  page.unmount();
  for (const [key, value] of kept) sessionStorage.setItem(key, value);
}

const typed = (title: string) => (values: object) => ({ ...values, title });

test('what was typed is back after a reload, beside what others saved meanwhile', () => {
  const page = open({ title: 'old', score: 5 });
  act(() => page.result.current.form.revise(typed('mine')));
  reload(page);
  const { form, isRestored } = open({ title: 'old', score: 8 }).result.current;
  expect(form.values).toEqual({ title: 'mine', score: 8 });
  expect(isRestored).toBe(true);
});

test('a form that is left keeps nothing', () => {
  const page = open({ title: 'old' });
  act(() => page.result.current.form.revise(typed('mine')));
  page.unmount();
  expect(open({ title: 'old' }).result.current.form.values).toEqual({ title: 'old' });
});

test('another thing, another operator and a secret have no draft', () => {
  const page = open({ title: 'old' });
  act(() => page.result.current.form.revise(typed('mine')));
  reload(page);
  history.replaceState(null, '', '/videos?open=8');
  expect(open({ title: 'old' }).result.current.form.values).toEqual({ title: 'old' });
  keepDraftsOf('bob');
  history.replaceState(null, '', '/videos?open=7');
  expect(open({ title: 'old' }).result.current.form.values).toEqual({ title: 'old' });
  const secret = open({ title: 'old', signingKey: '' });
  act(() => secret.result.current.form.revise(typed('mine')));
  expect(Object.keys(sessionStorage)).toEqual([]);
});
