import { readFile, writeFile } from 'node:fs/promises';

/**
 * Writes a generated file. With `--check` it writes nothing, and ends with exit code 1 when the committed file differs.
 * @param path from the repository's root
 */
export async function writeOrCheck(path: string, page: string): Promise<void> {
  const target = new URL(`../${path}`, import.meta.url);
  if (!process.argv.includes('--check')) return writeFile(target, page);
  const committed = await readFile(target, 'utf8').catch(() => '');
  if (committed === page) return;
  console.error(`${path} is not what the code says: npm run generate`);
  process.exitCode = 1;
}
