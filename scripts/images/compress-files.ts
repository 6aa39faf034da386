import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

/* Writes a `.br` and a `.gz` beside every text file of a folder, for nginx to send as they are. */

const worthCompressing = 1024;
const [folder = ''] = process.argv.slice(2);
const pack = { br: promisify(brotliCompress), gz: promisify(gzip) };

for await (const name of glob('**/*.{css,js,json,svg}', { cwd: folder })) {
  const path = join(folder, name);
  const bytes = await readFile(path);
  if (bytes.length < worthCompressing) continue;
  await writeFile(`${path}.br`, await pack.br(bytes));
  await writeFile(`${path}.gz`, await pack.gz(bytes, { level: 9 }));
}
