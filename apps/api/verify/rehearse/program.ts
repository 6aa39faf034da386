import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';

import { ownVersion, type Version } from './version.ts';

const patienceMs = 60_000;

/** A program of the site in a process of its own, which is killed and started again. */
export class Program {
  readonly name: string;
  /** Its file. */
  readonly log: string;
  readonly #file: string;
  readonly #env: Readonly<Record<string, string>>;
  readonly #readyLine: RegExp;
  #version: Version;
  #child: ChildProcess | null = null;

  /** `readyLine` matches what it prints when it is ready. */
  constructor(
    name: string,
    run: {
      file: string;
      env: Readonly<Record<string, string>>;
      readyLine: RegExp;
      log: string;
      version?: Version;
    },
  ) {
    this.name = name;
    this.#file = run.file;
    this.#env = run.env;
    this.#readyLine = run.readyLine;
    this.log = run.log;
    this.#version = run.version ?? ownVersion;
  }

  /** Of its process; 0 while there is none. */
  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** Starts it as it was last, or as another version. */
  async start(version: Version = this.#version): Promise<void> {
    this.#version = version;
    const child = spawn(
      process.execPath,
      [join(version.root, 'apps/api/src/programs', this.#file)],
      {
        cwd: version.root,
        env: { PATH: process.env['PATH'] ?? '', ...this.#env },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    this.#child = child;
    const log = createWriteStream(this.log, { flags: 'a' });
    child.stderr.pipe(log, { end: false });
    child.stdout.pipe(log, { end: false });
    await new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`${this.name} did not start`)), patienceMs);
      let text = '';
      let errors = '';
      child.stdout.on('data', (data: Buffer) => {
        text = `${text}${data.toString()}`.slice(-4000);
        if (!this.#readyLine.test(text)) return;
        clearTimeout(late);
        resolve();
      });
      child.stderr.on(
        'data',
        (data: Buffer) => (errors = `${errors}${data.toString()}`.slice(-4000)),
      );
      child.once('close', (code) => {
        clearTimeout(late);
        const why = errors.trim() || `see ${this.log}`;
        reject(new Error(`${this.name} ended with ${code}: ${why}`));
      });
    });
  }

  /** Answers the exit code; null when it was the signal that ended it, or there was nothing to end. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<number | null> {
    const child = this.#child;
    this.#child = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return null;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
    return child.exitCode;
  }
}
