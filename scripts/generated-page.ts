import { readFile, writeFile } from 'node:fs/promises';

/**
 * Writes a page of docs/ that is derived from code. With `--check` it writes nothing and ends with exit code 1 when
 * the committed page differs.
 * @param name the page's file name in docs/
 */
export async function writeOrCheck(name: string, page: string): Promise<void> {
  const target = new URL(`../docs/${name}`, import.meta.url);
  if (!process.argv.includes('--check')) return writeFile(target, page);
  const committed = await readFile(target, 'utf8').catch(() => '');
  if (committed === page) return;
  console.error(`docs/${name} is not what the code says: npm run generate`);
  process.exitCode = 1;
}
