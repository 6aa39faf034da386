import { collectShipped } from './licences-doc/collect-licences.ts';
import { findStrangeLicences, renderLicencesDoc } from './licences-doc/render-licences-doc.ts';
import { writeOrCheck } from './write-or-check.ts';

/** Writes docs/licences.md from all dependencies of the apps; `--check` only compares. */
const shipped = collectShipped(['apps/api', 'apps/web', 'apps/console']);
const strange = findStrangeLicences(shipped);
for (const sentence of strange) console.error(sentence);
if (strange.length > 0) process.exitCode = 1;
await writeOrCheck('docs/licences.md', renderLicencesDoc(shipped));
