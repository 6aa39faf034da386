import { callsByDomain } from '../packages/contracts/src/calls/all-calls.ts';
import { renderCallsDoc } from './calls-doc/render-calls-doc.ts';
import { writeOrCheck } from './write-or-check.ts';

/** Writes docs/calls.md from the contracts; `--check` only compares. */
await writeOrCheck('docs/calls.md', renderCallsDoc(callsByDomain));
