import { posix } from 'node:path';

/** Made by a build: there on one machine, not yet on another. */
const made = /(?:^|\/)(?:dist|generated)(?:\/|$)/;
const ours = /^(?:apps|docs|packages|prisma|scripts|\.ci)\/[\w./@-]+$/;

/**
 * Paths a page points at that are not there: links, and names of our files in backquotes. A name with a
 * wildcard or a placeholder (`x.repo.ts`, `<name>`) is a pattern and not looked at.
 * @param exists asked with paths from the repository's folder
 */
export function findDeadPaths(
  page: string,
  text: string,
  exists: (path: string) => boolean,
): string[] {
  const prose = text.replaceAll(/^```[\s\S]*?^```/gm, '');
  const links = [...prose.matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)].map(([, target = '']) =>
    posix.join(posix.dirname(page), target),
  );
  const names = [...prose.matchAll(/`([^`\n]+)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => ours.test(name));
  return [...new Set([...links, ...names])]
    .filter((path) => !made.test(path) && !exists(path))
    .map((path) => `${page} points at ${path}, which is not there`);
}
