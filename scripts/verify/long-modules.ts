import type { Reporter, TestModule } from 'vitest/node';

const minuteMs = 60_000;
/** Longer than any file takes on a busy machine: one that runs on waits for what never comes. */
const hangsMinutes = 50;

/**
 * A reporter that names the test files that have been running for long, and ends a run of which one hangs: no result of that
 * run counts, but what follows it is still tested, and its name is known.
 */
export default class LongModules implements Reporter {
  readonly #begun = new Map<string, number>();
  readonly #now: () => number;
  readonly #say: (line: string) => void;
  readonly #end: () => void;
  #timer: NodeJS.Timeout | undefined;

  constructor({
    now = () => performance.now(),
    say = (line: string) => console.log(line),
    end = (): void => process.exit(1),
  } = {}) {
    this.#now = now;
    this.#say = say;
    this.#end = end;
  }

  onTestRunStart(): void {
    this.#timer = setInterval(() => this.look(), 5 * minuteMs);
  }

  onTestModuleStart({ relativeModuleId }: Pick<TestModule, 'relativeModuleId'>): void {
    this.#begun.set(relativeModuleId, this.#now());
  }

  onTestModuleEnd({ relativeModuleId }: Pick<TestModule, 'relativeModuleId'>): void {
    this.#begun.delete(relativeModuleId);
  }

  onTestRunEnd(): void {
    clearInterval(this.#timer);
  }

  look(): void {
    const running = [...this.#begun].map(([name, since]) => ({
      name,
      minutes: Math.floor((this.#now() - since) / minuteMs),
    }));
    for (const { name, minutes } of running.filter((it) => it.minutes >= 5)) {
      this.#say(`  running for ${minutes} min: ${name}`);
    }
    const hung = running.filter((it) => it.minutes >= hangsMinutes);
    if (hung.length === 0) return;
    this.#say(`  given up: ${hung.map(({ name }) => name).join(', ')}`);
    this.#end();
  }
}
