import { listIndex, selectSubjectByName } from '@lantern/contracts/calls/catalogue';
import { getMember } from '@lantern/contracts/calls/member';
import { getOrder } from '@lantern/contracts/calls/payment';
import { listRecords } from '@lantern/contracts/calls/records';
import { buildHome } from '@lantern/contracts/testing/build-home';
import { buildMember } from '@lantern/contracts/testing/build-member';
import { buildRecordRow } from '@lantern/contracts/testing/build-record-row';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { keyOf } from '../../api/call-queries.ts';
import { createQueryClient } from '../../api/query-client.ts';
import { answering, startFakeApi } from '../../testing/fake-api.ts';
import { useOrder } from './use-order.ts';

const orderNo = 'V2026112118304412345678';
const member = keyOf(getMember, {});
const home = keyOf(listIndex, {});
const subjects = keyOf(selectSubjectByName, {});
const records = (visit: string) => [...keyOf(listRecords), 'pages', 0, visit];

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('an order makes the app reload what it changed, and nothing else', async () => {
  const client = createQueryClient();
  client.setQueryData(member, buildMember());
  client.setQueryData(home, buildHome());
  client.setQueryData(subjects, []);
  const listOf = (status: 'created' | 'fulfilled') => ({
    pages: [[buildRecordRow({ title: orderNo, status })]],
    pageParams: [1],
  });
  client.setQueryData(records('true to it'), listOf('fulfilled'));
  client.setQueryData(records('behind it'), listOf('created'));
  client.setQueryData(records('without it'), { pages: [[]], pageParams: [1] });
  startFakeApi(
    answering(getOrder, {
      orderNo,
      status: 'fulfilled',
      typesOf: 2,
      commoditySpecification: 30,
      money: '30.00',
      amountSource: '会员30天',
      createTime: '2026-11-21 18:30:44',
      expireTime: '2026-11-21 19:00:44',
    }),
  );
  const { result } = renderHook(() => useOrder(orderNo), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  await waitFor(() => expect(result.current.state).toBe('found'));
  const isOutdated = (queryKey: readonly unknown[]) =>
    client.getQueryState(queryKey)?.isInvalidated;
  expect(isOutdated(member)).toBe(true);
  expect(isOutdated(subjects)).toBe(true);
  expect(isOutdated(home)).toBe(false);
  expect(isOutdated(records('true to it'))).toBe(false);
  expect(client.getQueryState(records('behind it'))).toBeUndefined();
  expect(client.getQueryState(records('without it'))).toBeUndefined();
});
