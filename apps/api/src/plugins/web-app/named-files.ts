import type { Deps } from '../../deps.ts';
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
  let last: NamedFiles | undefined;
  let isStale = true;
  deps.changes.on('settings', () => (isStale = true));

  async function fill(): Promise<NamedFiles> {
    isStale = false;
    const { siteName, ageGate, analyticsUrl } = await deps.siteSettings();
    const page = fillPage(templates.page, {
      envelope: deps.config.envelope,
      siteName,
      ageGate,
    });
    const manifest = fillManifest(templates.manifest, siteName);
    const html = 'text/html; charset=utf-8';
    return {
      page: createTextFile(Buffer.from(page), html),
      videoPage: createTextFile(Buffer.from(wakeLinks(page)), html),
      policy: writePagePolicy(templates.page, analyticsUrl),
      manifest: createTextFile(Buffer.from(manifest), 'application/manifest+json; charset=utf-8'),
    };
  }

  return async () => {
    if (!isStale && last !== undefined) return last;
    try {
      last = await fill();
    } catch (error) {
      isStale = true;
      if (last === undefined) throw error;
    }
    return last;
  };
}
