import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('../../src/', import.meta.url));
const patienceMs = 60_000;

/** A program of the site in a process of its own, which is killed and started again. */
export class Program {
  readonly name: string;
  readonly #file: string;
  readonly #env: Readonly<Record<string, string>>;
  readonly #said: RegExp;
  readonly #log: string;
  #child: ChildProcess | null = null;

  /** `said` is what it says when it is ready. */
  constructor(
    name: string,
    run: { file: string; env: Readonly<Record<string, string>>; said: RegExp; log: string },
  ) {
    this.name = name;
    this.#file = run.file;
    this.#env = run.env;
    this.#said = run.said;
    this.#log = run.log;
  }

  /** Of its process; 0 while there is none. */
  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, [`${source}${this.#file}`], {
      env: { PATH: process.env['PATH'] ?? '', ...this.#env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    const log = createWriteStream(this.#log, { flags: 'a' });
    child.stderr.pipe(log, { end: false });
    child.stdout.pipe(log, { end: false });
    await new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`${this.name} did not start`)), patienceMs);
      let text = '';
      child.stdout.on('data', (data: Buffer) => {
        text = `${text}${data.toString()}`.slice(-4000);
        if (!this.#said.test(text)) return;
        clearTimeout(late);
        resolve();
      });
      child.once('exit', (code) => {
        clearTimeout(late);
        reject(new Error(`${this.name} ended with ${code}: see ${this.#log}`));
      });
    });
  }

  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }
}
