import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { act, useState } from 'react';
import { Outlet, RouterProvider, useLocation } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';

import { createConsoleRouter } from './router.tsx';

/** A page of a thing, in which a reason is typed. */
function Page() {
  const { pathname } = useLocation();
  const [reason, setReason] = useState('');
  return (
    <input
      aria-label={pathname}
      value={reason}
      onChange={(event) => setReason(event.target.value)}
    />
  );
}

vi.mock('./sections.ts', () => ({
  sections: [{ path: '/members', needs: null, load: () => Promise.resolve({ default: Page }) }],
}));
vi.mock('./shell/shell.tsx', () => ({ Shell: () => <Outlet /> }));
vi.mock('./session/session.tsx', () => ({ useSession: () => ({ holds: () => true }) }));

afterEach(cleanup);

test('what was typed on the page of one member stands not on that of the next', async () => {
  history.replaceState(null, '', '/console/members/1');
  const router = createConsoleRouter();
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  fireEvent.change(await screen.findByLabelText('/members/1'), { target: { value: '盗号' } });
  await act(() => router.navigate('/members/1?tab=orders'));
  expect(screen.getByLabelText<HTMLInputElement>('/members/1').value).toBe('盗号');
  await act(() => router.navigate('/members/2'));
  expect((await screen.findByLabelText<HTMLInputElement>('/members/2')).value).toBe('');
});
