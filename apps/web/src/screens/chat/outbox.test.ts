import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { resetStored } from '../../testing/reset-stored.ts';
import type { OutgoingMessage } from './outbox.ts';

beforeEach(resetStored);
afterEach(cleanup);

/** The outbox as a reload of the page finds it. */
async function reload() {
  vi.resetModules();
  return import('./outbox.ts');
}

const message = (clientId: string, content: OutgoingMessage['content']): OutgoingMessage => ({
  clientId,
  memberCode: '10000001',
  content,
  state: 'sending',
});

it('keeps texts that were not sent through a reload, and nothing of those that were', async () => {
  const { outbox } = await reload();
  outbox.put(message('first-id', { kind: 'text', text: '订单没到账' }));
  outbox.put(message('second-id', { kind: 'text', text: '在吗' }));
  outbox.remove('second-id');
  const { useOutgoing } = await reload();
  expect(renderHook(() => useOutgoing('10000001')).result.current).toEqual([
    {
      clientId: 'first-id',
      memberCode: '10000001',
      content: { kind: 'text', text: '订单没到账' },
      state: 'failed',
    },
  ]);
  expect(renderHook(() => useOutgoing('10000002')).result.current).toEqual([]);
});
