import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';

import { Refused } from '../api/api-errors.ts';
import { useContractForm } from './contract-form.ts';
import { useVersionedSave } from './use-versioned-save.ts';

interface Film {
  title: string;
  time: string;
  version: number;
  views?: number;
}

afterEach(cleanup);

const editedMeanwhile = new Refused({ code: 409, msg: '其他人刚刚修改过', data: null });

const valuesOf = ({ title, time }: Film) => ({ title, time });

/**
 * Opens a form of a film and records what it sent; `rerender` passes a reloaded film. With `theirs`, another operator has
 * saved that version before the first save.
 */
function openForm(first: Film, theirs?: Film) {
  const sent: { version: number; title: string; time: string }[] = [];
  const client = new QueryClient();
  const { result, rerender } = renderHook(
    (loaded: Film) => {
      const form = useContractForm(z.object({}), valuesOf(loaded));
      const saving = useVersionedSave<ReturnType<typeof valuesOf>, Film>({
        form,
        loaded,
        valuesOf,
        send: (values, { version }) => {
          sent.push({ version, ...values });
          if (theirs && version < theirs.version) return Promise.reject(editedMeanwhile);
          return Promise.resolve({ ...values, version: version + 1 });
        },
        isConflict: () => true,
        reload: () => Promise.resolve(theirs ?? loaded),
        describe: (key) => ({ key, label: key, mine: '', theirs: '' }),
        onSaved: () => undefined,
      });
      return { form, saving };
    },
    {
      initialProps: first,
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  );
  return { result, rerender, sent };
}

test('a form without changes follows the reloaded film', async () => {
  const { result, rerender, sent } = openForm({ title: '雪线', time: '', version: 1 });
  rerender({ title: '雪线', time: '2031-01-01 20:30:00', version: 2 });
  expect(result.current.form.values.time).toBe('2031-01-01 20:30:00');
  expect(result.current.form.isDirty).toBe(false);
  act(() => result.current.form.set('title', '雪线 🏔'));
  await act(() => Promise.resolve(result.current.saving.save(result.current.form.values)));
  expect(sent).toEqual([{ title: '雪线 🏔', time: '2031-01-01 20:30:00', version: 2 }]);
});

test('typed values stay, and are saved over the version in which they were typed', async () => {
  const { result, rerender, sent } = openForm({ title: '雪线', time: '', version: 1 });
  act(() => result.current.form.set('title', '雪线 🏔'));
  rerender({ title: '别的', time: '2031-01-01 20:30:00', version: 2 });
  expect(result.current.form.values).toEqual({ title: '雪线 🏔', time: '' });
  await act(() => Promise.resolve(result.current.saving.save(result.current.form.values)));
  expect(sent).toEqual([{ title: '雪线 🏔', time: '', version: 1 }]);
});

test('what is typed while a save is under way stays, unsaved, also where it is the value from before', async () => {
  const { result, rerender, sent } = openForm({ title: '雪线', time: '', version: 1 });
  act(() => result.current.form.set('title', '雪线 🏔'));
  act(() => result.current.saving.save(result.current.form.values));
  act(() => result.current.form.set('title', '雪线'));
  rerender({ title: '雪线 🏔', time: '', version: 2 });
  await act(() => Promise.resolve());
  expect(result.current.form.values.title).toBe('雪线');
  expect(result.current.form.isDirty).toBe(true);
  await act(() => Promise.resolve(result.current.saving.save(result.current.form.values)));
  expect(sent.map(({ title, version }) => [title, version])).toEqual([
    ['雪线 🏔', 1],
    ['雪线', 2],
  ]);
  expect(result.current.form.isDirty).toBe(false);
});

test('what is typed while an edit is merged with another operator’s stays, unsaved', async () => {
  const theirs = { title: '雪线', time: '2031-01-01 20:30:00', version: 2 };
  const { result, sent } = openForm({ title: '雪线', time: '', version: 1 }, theirs);
  act(() => result.current.form.set('title', '雪线 🏔'));
  act(() => result.current.saving.save(result.current.form.values));
  act(() => result.current.form.set('title', '雪线之上'));
  await expect.poll(() => result.current.saving.isSaved).toBe(true);
  expect(result.current.form.values).toEqual({ title: '雪线之上', time: theirs.time });
  expect(result.current.form.isDirty).toBe(true);
  await act(() => Promise.resolve(result.current.saving.save(result.current.form.values)));
  expect(sent).toEqual([
    { title: '雪线 🏔', time: '', version: 1 },
    { title: '雪线 🏔', time: theirs.time, version: 2 },
    { title: '雪线之上', time: theirs.time, version: 3 },
  ]);
});

test('a film that was read before it was saved does not take back what was saved', async () => {
  const { result, rerender } = openForm({ title: '雪线', time: '', version: 1, views: 1 });
  act(() => result.current.form.set('title', '雪线 🏔'));
  act(() => result.current.saving.save(result.current.form.values));
  rerender({ title: '雪线', time: '', version: 1, views: 2 });
  await expect.poll(() => result.current.saving.isSaved).toBe(true);
  expect(result.current.form.values.title).toBe('雪线 🏔');
  rerender({ title: '雪线 🏔', time: '2031-01-01 20:30:00', version: 3, views: 2 });
  expect(result.current.form.values).toEqual({ title: '雪线 🏔', time: '2031-01-01 20:30:00' });
});
