import { render } from '@testing-library/react';
import { expect, it } from 'vitest';

import { inWords } from './in-words.tsx';

it('says a text without its borders, at each of which it may break', () => {
  const { container } = render(<p>{inWords('充值|¥12|得120金币，到账后|自动|购买')}</p>);
  expect(container.textContent).toBe('充值¥12得120金币，到账后自动购买');
  expect(container.querySelectorAll('wbr')).toHaveLength(4);
});

it('leaves a text without borders alone', () => {
  const { container } = render(<p>{inWords('All VIP films')}</p>);
  expect(container.innerHTML).toBe('<p>All VIP films</p>');
});
