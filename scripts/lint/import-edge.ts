/** One import statement, paths relative to the repository with forward slashes. */
export interface ImportEdge {
  from: string;
  /** As written after `from`. */
  specifier: string;
  /** `import type`, or a re-export of types only. */
  typeOnly: boolean;
}

/** An import whose specifier has been followed. */
export interface ResolvedEdge extends ImportEdge {
  /** Path in the repository, or the package's name when it is not ours. */
  to: string;
}

/** Tests, benchmarks and what only they use: they may reach for builders and the outside world. */
export function isTestCode(path: string): boolean {
  return (
    /\.(test|spec)\.tsx?$/.test(path) || /\/(test|testing|e2e|bench|pictures|verify)\//.test(path)
  );
}
