import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { root } from './command.mjs';

/** Folders that are results, and files that change no result. */
const aside = /^(node_modules|dist|generated|e2e|test-results|\.turbo)$|\.test\.tsx?$/;

/**
 * Does the work unless it was done before for the same inputs and its output is still there.
 * @param {{ name: string, inputs: string[], output: string }} what paths from the repository's folder
 * @param {() => void} work
 */
export function doWhenStale({ name, inputs, output }, work) {
  const file = join(root, 'node_modules', '.stamp', name);
  const key = fingerprint(inputs);
  if (existsSync(join(root, output)) && existsSync(file) && readFileSync(file, 'utf8') === key)
    return;
  work();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, key);
}

/**
 * One hash over the names and contents of all files below the given paths.
 * @param {string[]} paths
 */
function fingerprint(paths) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap(listFiles)) {
    hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  }
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function listFiles(path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  const names = readdirSync(full).filter((name) => !aside.test(name));
  return names.sort().flatMap((name) => listFiles(join(path, name)));
}
