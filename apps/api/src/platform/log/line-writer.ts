import { write, writeSync } from 'node:fs';

import { hasCode } from '../has-code.ts';

/** Lines wait until they have this length together, or for this time: one write for many requests. */
const enoughLength = 4096;
const longestWaitMs = 250;
/** The length that may wait for a slow reader; what comes after it is lost. */
const mostWaiting = 8 * 1024 * 1024;
/** The pause before a full pipe is tried again, and the number of times at the process's end. */
const busyMs = 50;
const lastTries = 20;

/**
 * Writes lines to an open file. What can't be written is lost, and nothing else comes of it: a full disk, a closed terminal or
 * a reader that has ended must not hold up or end the process that writes. The destination that pino brings raises such an
 * error, and then tries the same write for ever at the process's end.
 */
export class LineWriter {
  readonly #file: number;
  /** What a write has left, and then the lines in their order. */
  #rest: Buffer = Buffer.alloc(0);
  #lines: string[] = [];
  #length = 0;
  #isWriting = false;
  #timer: NodeJS.Timeout | undefined;

  /** @param file its descriptor */
  constructor(file: number) {
    this.#file = file;
  }

  write(line: string): void {
    if (this.#length + this.#rest.length > mostWaiting) return;
    this.#lines.push(line);
    this.#length += line.length;
    this.#goOn();
  }

  /** Writes all that waits before it returns; for the end of the process. */
  flushSync(): void {
    let bytes = this.#take();
    for (let tries = 0; bytes.length > 0 && tries < lastTries;) {
      try {
        bytes = bytes.subarray(writeSync(this.#file, bytes));
      } catch (error) {
        if (!hasCode(error, 'EAGAIN')) return;
        tries += 1;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, busyMs);
      }
    }
  }

  #goOn(): void {
    // What is left of a full pipe waits for its pause.
    if (this.#length >= enoughLength && this.#rest.length === 0) this.#writeOut();
    else if (this.#length > 0) this.#writeAfter(longestWaitMs);
  }

  #writeAfter(waitMs: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#writeOut();
    }, waitMs).unref();
  }

  #writeOut(): void {
    if (this.#isWriting) return;
    const bytes = this.#take();
    if (bytes.length === 0) return;
    this.#isWriting = true;
    write(this.#file, bytes, (error, written) => {
      this.#isWriting = false;
      const isBusy = hasCode(error, 'EAGAIN');
      if (error === null || isBusy) this.#rest = bytes.subarray(isBusy ? 0 : written);
      if (isBusy) this.#writeAfter(busyMs);
      else if (this.#rest.length > 0) this.#writeOut();
      else this.#goOn();
    });
  }

  #take(): Buffer {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const bytes = Buffer.concat([this.#rest, Buffer.from(this.#lines.join(''))]);
    this.#rest = Buffer.alloc(0);
    this.#lines = [];
    this.#length = 0;
    return bytes;
  }
}
