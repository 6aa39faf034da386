/** One import statement, paths relative to the repository with forward slashes. */
export interface ImportEdge {
  from: string;
  /** The text after `from`. */
  specifier: string;
  /** `import type`, or a re-export of types only. */
  typeOnly: boolean;
}

/** An import with its resolved target. */
export interface ResolvedEdge extends ImportEdge {
  /** The path in the repository, or the package's name for an outside package. */
  to: string;
}

/** Whether a file is a test, a benchmark, or used only by them; such code may import builders and outside services. */
export function isTestCode(path: string): boolean {
  return (
    /\.(test|spec)\.tsx?$/.test(path) || /\/(test|testing|e2e|bench|pictures|verify)\//.test(path)
  );
}
