import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';

import { renderAt } from '../testing/render-screen.tsx';
import { SiteLink } from './site-link.tsx';

function Where() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

/** Shows a link and answers what happens to a tap on it: where the app is then, and whether the browser was left to follow. */
function tap(to: string): { at: string | null; follows: boolean } {
  renderAt(
    '/mine',
    <>
      <SiteLink to={to}>link</SiteLink>
      <Where />
    </>,
  );
  let follows = false;
  // Behind React's own: what the browser would do is known then, and not done.
  const ask = (event: Event): void => {
    follows = !event.defaultPrevented;
    event.preventDefault();
  };
  addEventListener('click', ask, { once: true });
  fireEvent.click(screen.getByText('link'));
  return { at: screen.getByRole('status').textContent, follows };
}

afterEach(cleanup);

it('opens a screen inside the app', () => {
  expect(tap('/vip?from=ad')).toEqual({ at: '/vip?from=ad', follows: false });
});

it('leaves a file of this site to the browser', () => {
  expect(tap('/app.apk')).toEqual({ at: '/mine', follows: true });
  expect(screen.getByRole('link').getAttribute('target')).toBeNull();
});

it('opens another site in a tab without referrer or opener', () => {
  expect(tap('https://elsewhere.example/')).toEqual({ at: '/mine', follows: true });
  const link = screen.getByRole('link');
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
    '_blank',
    'noopener noreferrer',
  ]);
});

it('is no link for anything else', () => {
  tap('javascript:alert(1)');
  expect(screen.queryByRole('link')).toBeNull();
});
