import { readFileSync } from 'node:fs';

/**
 * Calls back once npm has ended. npm runs scripts in a shell that tells its children nothing, so this watches both the
 * shell and, where /proc shows it, npm behind it. If something other than npm started the process, nothing is watched,
 * and it may outlive its parent.
 * @param {() => void} tell
 */
export function onParentExit(tell) {
  if (!process.env.npm_lifecycle_event) return;
  const before = ancestry();
  const watch = setInterval(() => {
    if (ancestry() === before) return;
    clearInterval(watch);
    tell();
  }, 250);
  watch.unref();
}

function ancestry() {
  const parent = process.ppid;
  const [name = '', grandparent = ''] = describe(parent);
  return /^(ba|da)?sh$/.test(name) ? `${parent} ${grandparent}` : `${parent}`;
}

/**
 * Returns a process's name and its parent's id.
 * @param {number} pid
 */
function describe(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return /\((.*)\) \S (\d+)/s.exec(stat)?.slice(1) ?? [];
  } catch {
    return [];
  }
}
