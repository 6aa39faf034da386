import { describe, expect, it } from 'vitest';

import { createViewerSigner } from './viewer-cookie.ts';

const signer = createViewerSigner('a secret of this test');

describe('the viewer cookie', () => {
  it('names its member', () => expect(signer.read(signer.issue(42))).toBe(42));

  it.each(['', '42', '42.', '42.AAAAAAAAAAAAAAAAAAAAAA', '-1.x', '0.x', 'é.é'])(
    'is refused when forged: %j',
    (cookie) => expect(signer.read(cookie)).toBeNull(),
  );

  it('does not open as another member', () => {
    const signature = signer.issue(42).split('.')[1];
    expect(signer.read(`43.${signature}`)).toBeNull();
  });
});
