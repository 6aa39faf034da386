/**
 * What was opened, in order, so that it can be closed in the opposite one. Unlike an `AsyncDisposableStack` it closes what a
 * start opens while it is being closed, and a second signal waits for the first one's closing.
 */
export class Closers {
  readonly #opened: (() => Promise<void>)[] = [];
  #closing: Promise<void> | undefined;

  add(close: () => Promise<void>): void {
    this.#opened.push(close);
  }

  /** Closes everything, once; what fails to close does not keep the rest open. */
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
