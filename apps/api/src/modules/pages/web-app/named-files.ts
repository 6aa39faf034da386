import type { SiteSettings } from '@lantern/contracts/entities/site-settings';
import type { Language } from '@lantern/rules/languages';

import { createTextFile, type TextFile } from '../../../http/text-file.ts';
import type { Deps } from '../../../platform/deps.ts';
import { findLineHosts } from '../../films/lines/lines.repo.ts';
import { siteNameIn, siteSettingsOf } from '../../ground/site/site-settings.ts';
import { iconsAt } from './brand-icons.ts';
import { fillManifest, fillPage, mostNamedHosts, wakeLinks, writePagePolicy } from './page.ts';

/** The built files with placeholders, in one language. */
export interface Templates {
  page: string;
  manifest: string;
}

/** The files that contain the site's name, and the page's content policy. */
export interface NamedFiles {
  page: TextFile;
  /** The page for a visit that begins with a video. */
  videoPage: TextFile;
  policy: string;
  manifest: TextFile;
  /** Whether visitors are asked for their age. */
  ageGate: boolean;
}

/** The files of each language. */
export type FilesByLanguage = Readonly<Record<Language, NamedFiles>>;

/** Fills the files again when an operator changes their content; while that fails, the last ones are served. */
export function prepareNamedFiles(
  deps: Deps,
  templates: Readonly<Record<Language, Templates>>,
): () => Promise<FilesByLanguage> {
  let version = 0;
  let filled: { version: number; files: FilesByLanguage } | undefined;
  for (const topic of ['settings', 'lines'] as const) deps.changes.on(topic, () => (version += 1));

  async function fill(): Promise<FilesByLanguage> {
    const settings = await siteSettingsOf(deps)();
    const lineHosts = await findLineHosts(deps.db, mostNamedHosts + 1);
    const { zh, en } = templates;
    const content = { settings, lineHosts };
    return {
      zh: fillFiles(deps.config, content, 'zh', zh),
      en: fillFiles(deps.config, content, 'en', en),
    };
  }

  return async () => {
    if (filled?.version === version) return filled.files;
    const begun = version;
    try {
      const files = await fill();
      // A run that began before a change may end after a run that began later.
      if (filled === undefined || filled.version <= begun) filled = { version: begun, files };
    } catch (error) {
      if (filled === undefined) throw error;
    }
    return filled.files;
  };
}

function fillFiles(
  { envelope, publicBaseUrl, searchEngines, edge }: Deps['config'],
  { settings, lineHosts }: { settings: SiteSettings; lineHosts: readonly string[] },
  language: Language,
  templates: Templates,
): NamedFiles {
  const { ageGate, analyticsUrl, logo, icon, accentColor, languageChoice } = settings;
  const siteName = siteNameIn(language, settings.siteName);
  const brand = {
    language,
    accentColor,
    iconsAt: iconsAt(icon),
    origin: publicBaseUrl,
    isListed: searchEngines,
  };
  const config = { envelope, siteName, ageGate, logo, languageChoice };
  const page = fillPage(templates.page, config, brand);
  const manifest = fillManifest(templates.manifest, siteName, brand);
  const html = 'text/html; charset=utf-8';
  return {
    page: createTextFile(Buffer.from(page), html),
    videoPage: createTextFile(Buffer.from(wakeLinks(page)), html),
    policy: writePagePolicy(templates.page, { analyticsUrl, edgeUrl: edge.url, lineHosts }),
    manifest: createTextFile(Buffer.from(manifest), 'application/manifest+json; charset=utf-8'),
    ageGate,
  };
}
