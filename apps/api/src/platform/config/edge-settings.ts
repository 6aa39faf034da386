import { choice, text } from './setting.ts';

const isOrigin = (value: string): boolean =>
  URL.canParse(value) &&
  /^https?:$/.test(new URL(value).protocol) &&
  new URL(value).pathname === '/';

/** CDNs that can carry films: each checks addresses in a way of its own, and `open` checks none. */
const cdns = [
  'bunny',
  'cloudfront',
  'akamai',
  'aliyun',
  'tencent',
  'qiniu',
  'upyun',
  'open',
] as const;

export type Cdn = (typeof cdns)[number];

/** Who sends the segments of films. */
export const edgeSettings = {
  edge: choice('EDGE', {
    doc: 'Who sends the segments of films: site sends them itself, own leaves it to edges of yours at EDGE_URL, and the others to that CDN at EDGE_URL; open is any CDN that checks no addresses.',
    options: ['site', 'own', ...cdns],
    fallback: 'site',
  }),
  edgeUrl: text('EDGE_URL', {
    doc: 'Address of the edges, or of the domain at the CDN. Required unless EDGE is site.',
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
  edgeKey: text('EDGE_KEY', {
    doc: 'The key with which the CDN of EDGE checks addresses; of CloudFront the private key (PEM, with \\n for ends of lines), of Akamai the hexadecimal one.',
    fallback: null,
    takes: 'the key that the CDN shows, of at least 6 characters',
    accepts: (value) => value.length >= 6,
    secret: true,
  }),
  edgeKeyId: text('EDGE_KEY_ID', {
    doc: 'The id of EDGE_KEY at CloudFront.',
    fallback: null,
    takes: 'the id of a public key at CloudFront, such as K2JCJMDEHXQW5F',
    accepts: (value) => /^\w+$/.test(value),
  }),
  edgeFrom: text('EDGE_FROM', {
    doc: 'Who may take encrypted segments at /sealed-origin/ to carry them: a secret that the CDN sends as the header X-Edge-From. Without it, only the bucket can be the origin of a CDN.',
    fallback: null,
    takes: 'at least 16 characters of random text',
    accepts: (value) => value.length >= 16,
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
