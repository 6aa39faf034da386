import type { Deps } from './deps.ts';

interface OncePerSite<T> {
  (deps: Deps): T;
  /** For tests: replaces the object. */
  replace: (deps: Deps, it: T) => void;
}

/**
 * An object of a module that exists once for each site in this process, made at first use. A module keeps it beside its
 * verbs; {@link Deps} holds the platform only.
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
