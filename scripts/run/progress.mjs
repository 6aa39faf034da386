import { performance } from 'node:perf_hooks';

/**
 * Prints what is being done, does it, and prints how long it took.
 * @param {string} doing
 * @param {() => void} work
 */
export function step(doing, work) {
  const begun = performance.now();
  console.log(`› ${doing} …`);
  work();
  console.log(`  done in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
}

/**
 * Ends the process with one sentence that says what to do.
 * @param {string} sentence
 * @returns {never}
 */
export function fail(sentence) {
  console.error(`✗ ${sentence}`);
  process.exit(1);
}
