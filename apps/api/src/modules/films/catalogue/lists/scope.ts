/** The column of each order of a list: newest, most liked or best first. */
export const orderColumns = { latest: 'published_at', hot: 'like_count', score: 'score' } as const;

export type Order = keyof typeof orderColumns;

export const orders = ['latest', 'hot', 'score'] as const satisfies readonly Order[];

/**
 * The part of the catalogue to search: everything public, or categories. The codes of one shelf are all roots or all
 * children, and either all or none belong to the dark web.
 */
export type Shelf =
  | { kind: 'public' }
  | { kind: 'root' | 'son'; codes: readonly string[]; darkWeb: boolean };

/** Splits a scope into shelves that have no video in common. */
export type Scope = readonly Shelf[];

export const everythingPublic: Scope = [{ kind: 'public' }];

/** A text that is the same for the same scope. */
export const nameScope = (scope: Scope): string => JSON.stringify(scope);

export const isOfDarkWeb = (shelf: Shelf): boolean => shelf.kind !== 'public' && shelf.darkWeb;

/** The categories of a scope; null for everything public. */
export const codesOfScope = (scope: Scope): string[] | null =>
  scope.some((shelf) => shelf.kind === 'public')
    ? null
    : scope.flatMap((shelf) => (shelf.kind === 'public' ? [] : shelf.codes));
