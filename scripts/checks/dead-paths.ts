import { posix } from 'node:path';

/** Made by a build, so it exists on one machine and not on another. */
const made = /(?:^|\/)(?:dist|generated)(?:\/|$)/;
const ours = /^(?:apps|docs|packages|prisma|scripts|\.ci)\/[\w./@-]+$/;

/** Files that engines and other programs read: no compiler follows the paths in them, and no test runs them. */
export const isRecipe = (path: string): boolean =>
  /(?:^|\/)(?:Dockerfile|docker-compose\.yml|package\.json|turbo\.json)$|^(?:\.ci|\.github|docker)\//.test(
    path,
  );

const program =
  /(?<![\w@-])(?:apps|docker|packages|prisma|scripts)\/[\w./@-]+\.(?:[cm]?[jt]s|sh|sql)\b/g;

/** Returns the programs that a recipe names from the repository's folder and that do not exist. */
export const findDeadPrograms = (
  recipe: string,
  text: string,
  exists: (path: string) => boolean,
): string[] =>
  [...new Set(text.match(program))]
    .filter((path) => !made.test(path) && !exists(path))
    .map((path) => `${recipe} names ${path}, which does not exist`);

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
