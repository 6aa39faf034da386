import { cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, it } from 'vitest';

import { fetchedAhead } from './fetched-ahead.tsx';

afterEach(cleanup);

const page = () => fetchedAhead(async () => ({ default: () => <p>到了</p> }));
const draw = ({ Component }: ReturnType<typeof page>) =>
  render(
    <Suspense fallback={<p>等着</p>}>
      <Component />
    </Suspense>,
  );

it('is drawn at once where its code is here, without the fallback', async () => {
  const ahead = page();
  await ahead.fetch();
  draw(ahead);
  expect(screen.queryByText('等着')).toBeNull();
  expect(screen.queryByText('到了')).not.toBeNull();
});

it('follows the fallback where its code is still to come', async () => {
  draw(page());
  expect(screen.queryByText('等着')).not.toBeNull();
  await screen.findByText('到了');
});

it('reports a failed prefetch to its caller, and is fetched again when it is drawn', async () => {
  let tries = 0;
  const ahead = fetchedAhead(async () => {
    if (++tries === 1) throw new TypeError('Failed to fetch dynamically imported module');
    return { default: () => <p>到了</p> };
  });
  await expect(ahead.fetch()).rejects.toThrow('dynamically imported');
  draw(ahead);
  await screen.findByText('到了');
});
