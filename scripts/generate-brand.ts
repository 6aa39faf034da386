import { readFile } from 'node:fs/promises';

import { paintDrawing, readTokens, renderBrand } from './brand/render-brand.ts';
import { writeOrCheck } from './write-or-check.ts';

/**
 * Writes the theme's colours for use outside style sheets: packages/rules/src/brand.ts, and the colours of the
 * default picture of members. `--check` only compares.
 */
const read = (path: string): Promise<string> =>
  readFile(new URL(`../${path}`, import.meta.url), 'utf8');

const tokens = readTokens(await read('apps/web/src/styles/theme.css'));
await writeOrCheck('packages/rules/src/brand.ts', renderBrand(tokens));
const avatar = 'apps/web/public/avatar.svg';
await writeOrCheck(avatar, paintDrawing(await read(avatar), tokens));
