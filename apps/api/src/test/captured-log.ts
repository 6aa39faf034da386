import * as z from 'zod/mini';

import { createLog, type Log } from '../platform/log/log.ts';

const logLine = z.record(z.string(), z.unknown());

/** A log that is kept instead of written. */
export function createCapturedLog(): {
  log: Log;
  text(): string;
  lines(): Record<string, unknown>[];
} {
  const written: string[] = [];
  const log = createLog(
    { logLevel: 'debug', isProduction: true },
    { write: (line) => written.push(line) },
  );
  return {
    log,
    text: () => written.join(''),
    lines: () =>
      written
        .join('')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => logLine.parse(JSON.parse(line))),
  };
}
