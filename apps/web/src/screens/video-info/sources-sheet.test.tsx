import { buildEpisode } from '@lantern/contracts/testing/build-source';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import SourcesSheet from './sources-sheet.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('opens at the current episode, not at the first of hundreds', () => {
  const shown: string[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown.push(this.textContent);
  });
  const urlList = Array.from({ length: 200 }, (_, place) =>
    buildEpisode({ id: place + 1, name: `第${place + 1}集` }),
  );
  const [episode] = urlList.slice(149);
  if (!episode) throw new Error('no episode');
  render(
    <SourcesSheet
      open
      onClose={() => undefined}
      sources={[{ name: '线路一', urlList }]}
      watching={{ watched: { channel: 0, episode }, choose: () => undefined }}
    />,
  );
  expect(screen.getByRole('button', { current: true }).textContent).toBe('第150集');
  expect(shown).toEqual(['第150集']);
});
