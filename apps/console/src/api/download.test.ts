import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { downloadMade } from './download.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a file that the page has made can be read for a while after it is offered, and then is let go of', () => {
  const make = vi.spyOn(URL, 'createObjectURL');
  const letGo = vi.spyOn(URL, 'revokeObjectURL');
  const offered: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    offered.push(`${this.download} ${this.href}`);
  });
  downloadMade(['a,b\n'], { name: '卡密.csv', type: 'text/csv' });
  const [{ value: url } = { value: '' }] = make.mock.results;
  expect(offered).toEqual([`卡密.csv ${url}`]);
  vi.advanceTimersByTime(30_000);
  expect(letGo).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(letGo.mock.calls).toEqual([[url]]);
});
