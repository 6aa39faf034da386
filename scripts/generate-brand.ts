import { readFile } from 'node:fs/promises';

import { paintDrawing, readTokens, renderBrand } from './brand/render-brand.ts';
import { writeOrCheck } from './write-or-check.ts';

/**
 * Writes what shows the theme's colours outside of style sheets: packages/rules/src/brand.ts, and the colours of the
 * picture of a member who has none; `--check` only compares.
 */
const read = (path: string): Promise<string> =>
  readFile(new URL(`../${path}`, import.meta.url), 'utf8');

const tokens = readTokens(await read('apps/web/src/styles/theme.css'));
await writeOrCheck('packages/rules/src/brand.ts', renderBrand(tokens));
const avatar = 'apps/web/public/avatar.svg';
await writeOrCheck(avatar, paintDrawing(await read(avatar), tokens));
