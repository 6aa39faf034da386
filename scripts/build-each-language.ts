import { cp, mkdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import type { Language } from '../packages/rules/src/languages.ts';

/**
 * Builds an app once for each language, in parallel: Chinese at the root of its `dist`, English below it. Files are
 * named by their content, so that the languages share one folder of assets, and a file without texts exists once.
 *
 * @param app The app's folder, with a slash at its end.
 * @param buildInto Builds one language into an empty folder.
 */
export async function buildEachLanguage(
  app: URL,
  buildInto: (language: Language, folder: string) => Promise<unknown>,
): Promise<void> {
  const dist = fileURLToPath(new URL('dist', app));
  const beside = fileURLToPath(new URL('node_modules/.cache/en', app));
  await Promise.all([buildInto('zh', dist), buildInto('en', beside)]);
  await mkdir(`${dist}/en`);
  await cp(beside, `${dist}/en`, { recursive: true, filter: (path) => !path.endsWith('/assets') });
  await cp(`${beside}/assets`, `${dist}/assets`, { recursive: true });
  await rm(beside, { recursive: true });
}
