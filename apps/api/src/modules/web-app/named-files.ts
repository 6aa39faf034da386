import type { Deps } from '../../platform/deps.ts';
import { siteSettingsOf } from '../site/site-settings.ts';
import { iconsAt } from './brand-icons.ts';
import { fillManifest, fillPage, wakeLinks, writePagePolicy } from './page.ts';
import { createTextFile, type TextFile } from './text-file.ts';

/** What the build left to be filled in. */
export interface Templates {
  page: string;
  manifest: string;
}

/** The files that say what the operator calls the site, and the policy the page comes with. */
export interface NamedFiles {
  page: TextFile;
  /** The page, for a visit that begins with a video. */
  videoPage: TextFile;
  policy: string;
  manifest: TextFile;
}

/** The files are filled again when the operator changes something in them; while that fails, the last ones will do. */
export function prepareNamedFiles(deps: Deps, templates: Templates): () => Promise<NamedFiles> {
  let version = 0;
  let filled: { version: number; files: NamedFiles } | undefined;
  deps.changes.on('settings', () => (version += 1));

  async function fill(): Promise<NamedFiles> {
    const { siteName, ageGate, analyticsUrl, logo, icon, accentColor } =
      await siteSettingsOf(deps)();
    const { envelope } = deps.config;
    const { publicBaseUrl, searchEngines } = deps.config;
    const brand = {
      ...{ accentColor, iconsAt: iconsAt(icon) },
      ...{ origin: publicBaseUrl, isListed: searchEngines },
    };
    const page = fillPage(templates.page, { envelope, siteName, ageGate, logo }, brand);
    const manifest = fillManifest(templates.manifest, siteName, brand);
    const html = 'text/html; charset=utf-8';
    return {
      page: createTextFile(Buffer.from(page), html),
      videoPage: createTextFile(Buffer.from(wakeLinks(page)), html),
      policy: writePagePolicy(templates.page, analyticsUrl),
      manifest: createTextFile(Buffer.from(manifest), 'application/manifest+json; charset=utf-8'),
    };
  }

  return async () => {
    if (filled?.version === version) return filled.files;
    const begun = version;
    try {
      const files = await fill();
      // One that began before a change may end after one that began behind it.
      if (filled === undefined || filled.version <= begun) filled = { version: begun, files };
    } catch (error) {
      if (filled === undefined) throw error;
    }
    return filled.files;
  };
}
