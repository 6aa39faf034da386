import { posix } from 'node:path';

/** Made by a build, so it exists on one machine and not on another. */
const made = /(?:^|\/)(?:dist|generated)(?:\/|$)/;
const ours = /^(?:apps|docs|packages|prisma|scripts|\.ci)\/[\w./@-]+$/;

/**
 * Returns the paths in a page that do not exist: links, and names of the repository's files in backquotes. A name with
 * a wildcard or a placeholder (`x.repo.ts`, `<name>`) is a pattern and is skipped.
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
    .map((path) => `${page} points at ${path}, which does not exist`);
}
