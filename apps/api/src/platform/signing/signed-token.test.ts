import { expect, test } from 'vitest';

import { createTokenSigner } from './signed-token.ts';

const body = Buffer.from('five!');

test.each([
  ['for the same purpose', 'a secret', 'door v1', 5, body],
  ['for another purpose', 'a secret', 'window v1', 5, null],
  ['with another secret', 'another', 'door v1', 5, null],
  ['of another size', 'a secret', 'door v1', 6, null],
])('a token %s', (_, secret, purpose, size, opened) => {
  const token = createTokenSigner('a secret', 'door v1', 5).write(body);
  expect(createTokenSigner(secret, purpose, size).open(token)).toEqual(opened);
});
