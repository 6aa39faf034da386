/** Whether this is an error with one of these codes, of the operating system or of PostgreSQL. */
export const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));
