/** What lists are ordered by: newest, most liked or best first. */
export type Order = 'latest' | 'hot' | 'score';

/**
 * Where videos are looked for: among everything public, or in categories. The codes of one shelf are all
 * roots or all children, and all of the dark web or none.
 */
export type Shelf =
  | { kind: 'public' }
  | { kind: 'root' | 'son'; codes: readonly string[]; darkWeb: boolean };

/** Shelves that have no video in common. */
export type Scope = readonly Shelf[];

export const everythingPublic: Scope = [{ kind: 'public' }];

/** The same text for the same scope. */
export const nameScope = (scope: Scope): string => JSON.stringify(scope);

export const isOfDarkWeb = (shelf: Shelf): boolean => shelf.kind !== 'public' && shelf.darkWeb;
