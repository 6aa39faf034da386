import { choice, text } from './setting.ts';

const isOrigin = (value: string): boolean =>
  URL.canParse(value) &&
  /^https?:$/.test(new URL(value).protocol) &&
  new URL(value).pathname === '/';

/** Who sends the segments of films. */
export const edgeSettings = {
  edge: choice('EDGE', {
    doc: 'Who sends the segments of films: site sends them itself, own leaves it to edges of yours at EDGE_URL.',
    options: ['site', 'own'],
    fallback: 'site',
  }),
  edgeUrl: text('EDGE_URL', {
    doc: 'Address of the edges. Required unless EDGE is site.',
    fallback: null,
    takes: 'an http(s) address without a path, such as https://bytes.example',
    accepts: isOrigin,
  }),
  edgeSecret: text('EDGE_SECRET', {
    doc: 'Signs the addresses of segments, the same for all members. nginx and edges need it too, and nothing else: it opens no film. Without it one follows from SIGNING_SECRET, and this process checks the addresses itself.',
    fallback: null,
    takes: 'at least 32 characters of random text, such as what `openssl rand -base64 48` prints',
    accepts: (value) => value.length >= 32,
    secret: true,
  }),
  edgeOldSecret: text('EDGE_OLD_SECRET', {
    doc: 'A former EDGE_SECRET, whose addresses still work until EDGE_OLD_SECRET_UNTIL.',
    fallback: null,
    takes: 'at least 32 characters of random text',
    accepts: (value) => value.length >= 32,
    secret: true,
  }),
  edgeOldSecretUntil: text('EDGE_OLD_SECRET_UNTIL', {
    doc: 'The end of EDGE_OLD_SECRET; half a day after the change, no address of it is left.',
    fallback: null,
    takes: 'a time, such as 2026-12-01T12:00:00Z',
    accepts: (value) => !Number.isNaN(Date.parse(value)),
  }),
} as const;
