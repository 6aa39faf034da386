import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { BrowserRouter, useNavigate } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';

import { useGoBack } from './use-go-back.ts';

function Page() {
  const navigate = useNavigate();
  const goBack = useGoBack();
  return (
    <>
      <button type="button" onClick={() => void navigate('/taglist?item=2', { replace: true })}>
        another
      </button>
      <button type="button" onClick={() => void navigate('/vip')}>
        on
      </button>
      <button type="button" onClick={goBack}>
        back
      </button>
    </>
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

function openAt(address: string): void {
  history.replaceState(null, '', address);
  render(
    <BrowserRouter>
      <Page />
    </BrowserRouter>,
  );
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('leads home from the page a visit began with', () => {
  openAt('/vip');
  press('back');
  expect(location.pathname).toBe('/');
});

it('leads home also after the page has changed its own address', () => {
  openAt('/taglist');
  press('another');
  press('back');
  expect(location.pathname).toBe('/');
});

it('goes one step back, once, when there is one', () => {
  openAt('/taglist');
  press('on');
  const go = vi.spyOn(history, 'go').mockReturnValue();
  press('back');
  press('back');
  expect(go.mock.calls).toEqual([[-1]]);
});
