/**
 * Why the embedded database can't start: `no-binaries` none for this platform, or they don't run · `no-user`
 * root needs another user to run it as · `closed-folder` that user can't get at the data · `other-owner` the
 * data is another user's · `other-version` another major version made it · `damaged` the folder is incomplete ·
 * `in-use` another process has it · `failed` the server gave up, the log says why.
 */
export type StartProblem =
  | 'no-binaries'
  | 'no-user'
  | 'closed-folder'
  | 'other-owner'
  | 'other-version'
  | 'damaged'
  | 'in-use'
  | 'failed';

/** The message is one sentence that says what to do. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError';
  readonly problem: StartProblem;

  constructor(problem: StartProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }
}
