import { expect, test } from 'vitest';

import { createTokenSigner } from './signed-token.ts';
import { SigningSecrets } from './signing-secrets.ts';

const body = Buffer.from('five!');
const [secret, another] = [new SigningSecrets('a secret'), new SigningSecrets('another')];
const replacing = new SigningSecrets('another', 'a secret');

test.each([
  ['for the same purpose', secret, 'report v1', 5, body],
  ['for another purpose', secret, 'ad visitor v1', 5, null],
  ['with another secret', another, 'report v1', 5, null],
  ['with the secret that this one replaces', replacing, 'report v1', 5, body],
  ['of another size', secret, 'report v1', 6, null],
] as const)('a token %s', (_, secrets, purpose, size, opened) => {
  const token = createTokenSigner(secret, 'report v1', 5).write(body);
  expect(createTokenSigner(secrets, purpose, size).open(token)).toEqual(opened);
});

test('only the current secret signs', () => {
  const signer = createTokenSigner(replacing, 'report v1', 5);
  expect(signer.read(signer.write(body))).toEqual({ plain: body, isOld: false });
  const old = createTokenSigner(secret, 'report v1', 5).write(body);
  expect(signer.read(old)).toEqual({ plain: body, isOld: true });
});
