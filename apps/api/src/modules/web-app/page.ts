import { createHash } from 'node:crypto';

import type { EnvelopeKey } from '@lantern/crypto/envelope-key';
import * as z from 'zod/mini';

/** What the page is told by its server, so that one build serves every operator. */
export interface RuntimeConfig {
  envelope: EnvelopeKey;
  siteName: string;
  /** Whether visitors are asked for their age. */
  ageGate: boolean;
}

const configBlock = /(<script type="application\/json" id="runtime-config">)[\s\S]*?(<\/script>)/;
const sleepingLinks = /<template id="next">([\s\S]*?)<\/template>/;
const siteNames = /(<title>|<p id="site-name">)[^<]*/g;
const scriptsInPage = /<script>([\s\S]*?)<\/script>/g;

/** Nothing in a data block may look like the end of it. */
const writeDataBlock = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The built page with the runtime configuration in its data block and the site's name where it is said. */
export function fillPage(template: string, config: RuntimeConfig): string {
  return template
    .replace(
      configBlock,
      (_match, open: string, close: string) => open + writeDataBlock(config) + close,
    )
    .replace(siteNames, (_match, open: string) => open + escapeText(config.siteName));
}

/**
 * The page with its links awake that name what most visits go on to, the code of a video's page. Where a visit
 * begins there, it is wanted at once.
 */
export const wakeLinks = (page: string): string =>
  page.replace(sleepingLinks, (_match, links: string) => links);

/** The built manifest under the site's name: what an installed app is called. */
export function fillManifest(template: string, siteName: string): string {
  const manifest = z.record(z.string(), z.unknown()).parse(JSON.parse(template));
  return JSON.stringify({ ...manifest, name: siteName, short_name: siteName });
}

/**
 * The page's content security policy: scripts only from this origin, those that were built into the page, and, if the
 * operator set one elsewhere, from that of the analytics script. Pictures of ads come from anywhere; players feed media from blobs.
 */
export function writePagePolicy(template: string, analyticsUrl: string): string {
  const builtIn = [...template.matchAll(scriptsInPage)].map(
    ([, code = '']) => ` 'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
  const analytics = URL.canParse(analyticsUrl) ? ` ${new URL(analyticsUrl).origin}` : '';
  return [
    "default-src 'self'",
    `script-src 'self'${builtIn.join('')}${analytics}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https: http:",
    "font-src 'self' data:",
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    `connect-src 'self'${analytics}`,
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
