import { expect, it } from 'vitest';

import { boundText } from './bound-text.ts';

it.each([
  ['  海岸  ', '海岸'],
  ['', ''],
  [' \n\t ', ''],
  ['雪\0山', '雪 山'],
  ['海岸线之夜', '海岸线之'],
  ['海岸线🌊', '海岸线'],
  ['海岸🌊', '海岸🌊'],
  ['\ud83c', ''],
  ['\u202e海', '海'],
  ['100%', '100%'],
])('%j becomes %j', (text, expected) => {
  expect(boundText(text, 4)).toBe(expected);
});
