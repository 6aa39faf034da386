import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { SeenBar } from './seen-bar.tsx';

afterEach(cleanup);

it.each([
  [0, 0, '0%'],
  [12, 0, '0%'],
  [50, 100, '50%'],
  [120, 100, '100%'],
])('%d seconds of %d are %s', (position, duration, width) => {
  const { container } = render(<SeenBar position={position} duration={duration} />);
  expect(container.querySelector<HTMLElement>('[style]')?.style.width).toBe(width);
});
