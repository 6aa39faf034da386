import { applyMigrations } from '@lantern/prisma/migrate';

import { inScratchFolder, printLoad } from '../../../scripts/bench/harness.ts';
import { startEmbeddedPostgres } from '../src/platform/database/embedded-postgres.ts';
import { connect, fillCatalogue } from './scale/fill-catalogue.ts';
import { createVideoMaker } from './scale/make-videos.ts';
import { measureInserts, measureSizes } from './scale/measure-inserts.ts';
import { measureSite } from './scale/measure-site.ts';
import { pickTerms } from './scale/pick-terms.ts';
import { printInserts, printLines, printSizes } from './scale/print.ts';

/** Ten thousand videos and a million, in one run, on a database of its own that is gone afterwards. */
const seed = 1;
const sizes = [10_000, Number(process.env['SCALE_VIDEOS'] ?? 1_000_000)];

const say = (line: string): void => console.log(line);

async function measure(count: number, dataDir: string) {
  const postgres = await startEmbeddedPostgres({ dataDir });
  const { connectionString } = postgres;
  try {
    await applyMigrations({ connectionString });
    const client = await connect(connectionString);
    const make = createVideoMaker(seed);
    const start = performance.now();
    await fillCatalogue(client, count, make);
    say(`${count} videos made and indexed in ${Math.round((performance.now() - start) / 1000)} s`);
    const lines = await measureSite(connectionString, dataDir, pickTerms(seed));
    const inserts = await measureInserts(client, make);
    const bytes = await measureSizes(client);
    await client.end();
    return { count, lines, inserts, bytes };
  } finally {
    await postgres.stop();
  }
}

printLoad('before');
const measured = [];
for (const count of sizes) {
  measured.push(await inScratchFolder((folder) => measure(count, folder)));
}
const [small, large] = measured;
if (small && large) {
  if (!printLines(small, large)) process.exitCode = 1;
  printInserts(measured);
  printSizes(large);
}
printLoad('after');
