import { type DestinationStream, type Logger, pino } from 'pino';

import type { Config } from '../config/config.ts';
import { LineWriter } from './line-writer.ts';

/** The structured log; `output` takes complete lines. */
export type Log = Logger & { output: DestinationStream };

/** Fields of an error that are not logged, because they may hold what a member typed: a database puts values into its detail. */
function describeError(error: Error) {
  const { name: type, message, stack } = error;
  return { type, message, stack, code: 'code' in error ? error.code : undefined };
}

const secrets = ['token', 'password', 'loginPwd', 'oldPwd', 'newPwd', 'cookie', 'authorization'];

function chooseLevel({ logLevel, isProduction }: Pick<Config, 'logLevel' | 'isProduction'>) {
  if (logLevel !== 'auto') return logLevel;
  return process.stdout.isTTY && !isProduction ? 'warn' : 'info';
}

const nowhere: DestinationStream = { write: () => undefined };

function openOutput(level: string): DestinationStream {
  if (level === 'silent') return nowhere;
  const output = new LineWriter(1);
  process.once('exit', () => output.flushSync());
  return output;
}

/**
 * The log of the process: a JSON object a line, on standard output. Bodies and headers are never logged; the redaction
 * catches a developer's mistake.
 */
export function createLog(
  config: Pick<Config, 'logLevel' | 'isProduction'>,
  output: DestinationStream = openOutput(chooseLevel(config)),
): Log {
  const logger = pino(
    {
      level: chooseLevel(config),
      base: undefined,
      serializers: { err: describeError },
      redact: { paths: [...secrets, ...secrets.map((name) => `*.${name}`)], censor: '[redacted]' },
    },
    output,
  );
  return Object.assign(logger, { output });
}
