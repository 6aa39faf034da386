import { readAllStatements, readMemberTables } from './all-statements.ts';
import { complainOfUnnamed } from './unnamed-members.ts';

/* Prints each statement on a table of members that does not say which member it is about (docs/decisions/0094). */
const complaints = await complainOfUnnamed(await readAllStatements(), readMemberTables());
for (const complaint of complaints) process.stderr.write(`${complaint}\n`);
if (complaints.length > 0) process.exitCode = 1;
