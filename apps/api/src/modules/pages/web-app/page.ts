import { createHash } from 'node:crypto';

import type { EnvelopeKey } from '@lantern/crypto/envelope-key';
import { shadesOfAccent } from '@lantern/rules/accent-color';
import { brand } from '@lantern/rules/brand';
import type { Language } from '@lantern/rules/languages';
import * as z from 'zod/mini';

import { cardText } from '../../../text/zh-card.ts';
import { cardSize } from './brand-icons.ts';
import { listParts, replacePart } from './html-parts.ts';

/** The configuration that the server writes into the page, so that one build serves every operator. */
export interface RuntimeConfig {
  envelope: EnvelopeKey;
  siteName: string;
  /** Whether visitors are asked for their age. */
  ageGate: boolean;
  /** The address of the site's logo; `""` for the built one. */
  logo: string;
  /** Whether visitors choose their language. */
  languageChoice: boolean;
}

/** The site's appearance outside of its screens. */
export interface Brand {
  /** The page's language. */
  language: Language;
  /** The site's public origin (`https://example.org`); null when it is not known. */
  origin: string | null;
  /** Whether search engines may list it. */
  isListed: boolean;
  /** `#rrggbb` */
  accentColor: string;
  /** The path of its icons; null for the built ones. */
  iconsAt: string | null;
}

const configBlock = ['<script type="application/json" id="runtime-config">', '</script>'] as const;
const sleepingLinks = ['<template id="next">', '</template>'] as const;
/** Where the site's name stands: in the tab, on the page before the app, and below its icon on an iPhone. */
const siteNames =
  /(<title>|<p id="site-name">|<meta name="apple-mobile-web-app-title" content=")[^<"]*/g;
const scriptsInPage = ['<script>', '</script>'] as const;

/** Escapes text for a data block, whose end it may not contain. */
const writeDataBlock = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

/** Escapes text for HTML content and attribute values. */
export const escapeText = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/**
 * The built page with the runtime configuration in its data block, the site's name, and its own logo, colour and icons, if
 * it has any.
 */
export function fillPage(template: string, config: RuntimeConfig, brand: Brand): string {
  const [open, close] = configBlock;
  const configured = replacePart(
    template,
    configBlock,
    () => open + writeDataBlock(config) + close,
  );
  const marked =
    config.logo === ''
      ? configured
      : replacePart(
          configured,
          builtMark,
          () => `${builtMark[0]}<img src="${escapeText(config.logo)}" alt="" />`,
        );
  return marked
    .replace(siteNames, (_match, open: string) => open + escapeText(config.siteName))
    .replace(iconLinks, (link, name: string) =>
      brand.iconsAt === null ? link : writeIconLink(brand.iconsAt, name),
    )
    .replace(description, (_match, open: string) => open + escapeText(config.siteName))
    .replace(brand.isListed ? noindex : '', '')
    .replace(
      '</head>',
      () => `${writeColors(brand.accentColor)}${writeCard(config, brand)}</head>`,
    );
}

/** Puts the site's name at the beginning of its description. */
const description = /(<meta name="description" content=")[^"：:]*/;
const noindex = '<meta name="robots" content="noindex" />';

/**
 * The preview of a shared link: it always describes the site, never the page, because content behind the age gate does not
 * belong into a stranger's chat.
 */
function writeCard(
  { siteName, ageGate }: RuntimeConfig,
  { language, origin, iconsAt }: Brand,
): string {
  const words: [string, string][] = [
    ['og:type', 'website'],
    ['og:site_name', siteName],
    ['og:title', siteName],
    ...(ageGate
      ? [['og:description', cardText[language].adultsOnly] satisfies [string, string]]
      : []),
  ];
  const picture: [string, string][] =
    origin === null
      ? []
      : [
          ['og:image', `${origin}${iconsAt ?? '/'}card.png`],
          ['og:image:width', String(cardSize.width)],
          ['og:image:height', String(cardSize.height)],
          ['og:image:alt', siteName],
        ];
  return [...words, ...picture]
    .map(([name, value]) => `<meta property="${name}" content="${escapeText(value)}" />`)
    .join('');
}

const builtMark = ['<div class="boot">', '</svg>'] as const;
const iconLinks = /<link rel="(icon|apple-touch-icon)"[^<>]*>/g;

const writeIconLink = (iconsAt: string, name: string): string =>
  name === 'icon'
    ? `<link rel="icon" type="image/png" href="${iconsAt}icon-192.png" />`
    : `<link rel="apple-touch-icon" href="${iconsAt}apple-touch-icon.png" />`;

function writeColors(accent: string): string {
  // Built-in values need no entry.
  if (accent.toLowerCase() === brand.accent) return '';
  const { pressed, onAccent } = shadesOfAccent(accent);
  return `<style>:root{--color-accent:${accent};--color-accent-pressed:${pressed};--color-on-accent:${onAccent}}</style>`;
}

/** The page that preloads the code of a video's page, for a visit that begins with a video. */
export const wakeLinks = (page: string): string =>
  replacePart(page, sleepingLinks, (links) => links);

const builtManifest = z.looseObject({
  name: z.optional(z.string()),
  screenshots: z.optional(z.unknown()),
  icons: z.optional(z.array(z.looseObject({ src: z.string() }))),
});

/**
 * The built manifest with the site's name (which an installed app gets) and icons. Only a site with the built look keeps
 * the built screenshots.
 */
export function fillManifest(
  template: string,
  siteName: string,
  { iconsAt }: Pick<Brand, 'iconsAt'>,
): string {
  const { screenshots, ...manifest } = builtManifest.parse(JSON.parse(template));
  const looksBuilt = manifest.name === siteName && iconsAt === null;
  const named = {
    ...manifest,
    name: siteName,
    short_name: siteName,
    ...(looksBuilt && { screenshots }),
  };
  if (iconsAt === null) return JSON.stringify(named);
  const icons = manifest.icons?.map((icon) => ({
    ...icon,
    src: iconsAt + icon.src.replace(/^\//, ''),
  }));
  return JSON.stringify({ ...named, icons });
}

/** A header with more names would be too long for some servers. */
export const mostNamedHosts = 100;

/**
 * The page's content security policy: scripts only from this origin, those that were built into the page, and, if the
 * operator set one elsewhere, from that of the analytics script. Pictures of ads come from anywhere; players feed media from
 * blobs, and native ones from the edges, where there are any. Of the hosts of lines at other sites all are named while they
 * are few.
 */
export function writePagePolicy(
  template: string,
  {
    analyticsUrl,
    edgeUrl,
    lineHosts,
  }: { analyticsUrl: string; edgeUrl: string | null; lineHosts: readonly string[] },
): string {
  const builtIn = listParts(template, scriptsInPage).map(
    (code) => ` 'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
  const analytics = URL.canParse(analyticsUrl) ? ` ${new URL(analyticsUrl).origin}` : '';
  const edge = edgeUrl === null ? '' : ` ${edgeUrl}`;
  const lines = (lineHosts.length > mostNamedHosts ? ['https:', 'http:'] : lineHosts)
    .map((it) => ` ${it}`)
    .join('');
  return [
    "default-src 'self'",
    `script-src 'self'${builtIn.join('')}${analytics}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https: http:",
    "font-src 'self' data:",
    `media-src 'self' blob:${edge}${lines}`,
    "worker-src 'self' blob:",
    `connect-src 'self'${analytics}${edge}${lines}`,
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
