/** What Chromium, Firefox and Safari say of a module that could not be fetched, and the build of its stylesheet. */
const missing = /dynamically imported module|importing a module script|preload css/i;

/** Whether an import failed because its code could not be fetched, and not because the code threw. */
export const isMissingCode = (error: unknown): error is Error =>
  error instanceof Error && missing.test(error.message);

/** The address of the module that could not be fetched, without its query, as Chromium and Firefox name it; else null. */
export const addressOfMissing = (error: unknown): string | null =>
  error instanceof Error ? (/module: ([^\s?]+)/.exec(error.message)?.[1] ?? null) : null;
