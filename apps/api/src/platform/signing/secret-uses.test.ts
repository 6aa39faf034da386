import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import type { SecretPurpose } from './secret-uses.ts';

const root = join(import.meta.dirname, '../..');
const sources = globSync('**/*.ts', { cwd: root })
  .filter((path) => !/\.test\.ts$|^test\/|secret-uses\.ts$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** The files that name a text. */
const filesWith = (text: string | RegExp): string[] =>
  sources
    .filter((it) => (typeof text === 'string' ? it.text.includes(text) : text.test(it.text)))
    .map(({ path }) => path)
    .toSorted();

/** Where each purpose is drawn; another place is looked at by a person, who adds it here. */
const places: Readonly<Record<SecretPurpose, readonly string[]>> = {
  'media pass v2': ['modules/films/media/pass.ts'],
  'review grant v1': ['modules/films/media/review-grant.ts'],
  'catalogue grant v1': ['modules/films/media/review-grant.ts'],
  'export grant v1': ['modules/desk/exports/export-grant.ts'],
  'upload grant v1': ['modules/ground/uploads/upload-grants.ts'],
  'passkey challenge v1': ['modules/members/member/login/passkey-challenge.ts'],
  'edge tickets': ['platform/config/read-edge.ts'],
  'pay link v1': ['modules/money/payment/orders/pay-link.ts'],
  'payer state v1': ['modules/money/payment/payers/payer-state.ts'],
  'sandbox payment': ['modules/money/payment/kinds/sandbox/sandbox-channel.ts'],
  'viewer cookie v1': ['http/viewer-cookie.ts'],
  'identity cookie v1': ['modules/members/member/identity-cookie.ts'],
  'known device v1': ['modules/ground/credentials/known-devices.ts'],
  'temporary passwords v1': [
    'modules/ground/credentials/temporary-password.ts',
    'programs/reseal/sealed-places.ts',
  ],
  'operator factor v1 seal': [
    'modules/ground/operator/login/factor-secrets.ts',
    'programs/reseal/sealed-places.ts',
  ],
  'operator factor v1 recovery code': [
    'modules/ground/operator/login/factor-secrets.ts',
    'programs/reseal/sealed-places.ts',
  ],
  'payment channel key v1': [
    'modules/money/payment/channels/channel-secrets.ts',
    'programs/reseal/sealed-places.ts',
  ],
  'rights document v1': [
    'modules/films/rights/rights-documents.ts',
    'programs/reseal/sealed-places.ts',
  ],
  'invite address v1': ['modules/members/invite/page-views.ts'],
  'ad visitor v1': ['modules/films/ads/count-ads.ts'],
  'visitor of a day v1': ['modules/ground/statistics/note-usage.ts'],
  'report v1': ['modules/desk/moderation/file-report.ts'],
  'backup v1': ['programs/backup/make-backup.ts'],
};

test.each(Object.entries(places))('%s is drawn in its places', (purpose, known) => {
  expect(filesWith(new RegExp(`['\`]${purpose}`))).toEqual(known);
});

test('nothing else is drawn from the secret, and only the configuration reads it', () => {
  const drawing = filesWith(
    /\.(?:hmacs?|hmacKeys|sealKeys)\(|createByteSealer\(|createTokenSigner\(/,
  );
  const known = [
    'platform/signing/byte-sealer.ts',
    'platform/signing/signed-token.ts',
    'platform/signing/signing-secrets.ts',
  ];
  const used = new Set([...Object.values(places).flat(), ...known]);
  expect(drawing.filter((path) => !used.has(path))).toEqual([]);
  expect(filesWith(/signingSecret\b|signingSecretOld/)).toEqual([
    'platform/config/config.ts',
    'platform/config/settings.ts',
  ]);
});
