/**
 * Closes what was opened, in the opposite order. Unlike an `AsyncDisposableStack`, it also closes what a start opens while
 * the closing runs, and a second signal waits for the closing that the first one began.
 */
export class Closers {
  readonly #opened: (() => Promise<void>)[] = [];
  #closing: Promise<void> | undefined;

  add(close: () => Promise<void>): void {
    this.#opened.push(close);
  }

  /** Closes everything, once; a failure does not keep the rest open. */
  closeAll(onError: (error: unknown) => void): Promise<void> {
    this.#closing ??= this.#closeInTurn(onError);
    return this.#closing;
  }

  async #closeInTurn(onError: (error: unknown) => void): Promise<void> {
    for (let close = this.#opened.pop(); close !== undefined; close = this.#opened.pop()) {
      await close().catch(onError);
    }
  }
}
