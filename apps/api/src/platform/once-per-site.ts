import type { Deps } from './deps.ts';

interface OncePerSite<T> {
  (deps: Deps): T;
  /** For tests: puts another in the place of what is or would be made. */
  replace: (deps: Deps, it: T) => void;
}

/**
 * Something that a module makes of its own: made when it is first asked for, and once for each site in this
 * process. A module keeps it beside its verbs; {@link Deps} holds the platform alone.
 */
export function oncePerSite<T>(create: (deps: Deps) => T): OncePerSite<T> {
  const made = new WeakMap<Deps, { it: T }>();
  const read = (deps: Deps): T => {
    const known = made.get(deps);
    if (known) return known.it;
    const it = create(deps);
    made.set(deps, { it });
    return it;
  };
  return Object.assign(read, { replace: (deps: Deps, it: T) => void made.set(deps, { it }) });
}
