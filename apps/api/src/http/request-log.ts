import type { Log } from '../platform/log/log.ts';

/** The content of a request's log line. */
export interface RequestLine {
  requestId: string;
  method: string;
  /** The route's pattern; the path, where no route matched. */
  path: string;
  status: number;
  ms: number;
  refusal: string | null;
  /** The field that was wrong, for a refused payload. */
  badField: string | null;
  /** Whether the client hung up before its answer was sent; such lines have level debug. */
  clientClosed: boolean;
}

const largestBatch = 65_536;
const longestWaitMs = 250;
const infoLevel = 30;
const debugLevel = 20;
/** Characters that JSON escapes inside quotes. */
const quoted = /[^ !#-[\]-~…]/;

/**
 * Writes a log line for every request, in batches: level info, or debug where the client hung up. The line is put together
 * by hand, because every request pays for it: the logger takes longer for a line than Fastify for a request.
 */
export function createRequestLog(log: Log) {
  const isWanted = log.isLevelEnabled('info');
  const isClosedWanted = log.isLevelEnabled('debug');
  let batch = '';
  let timer: NodeJS.Timeout | undefined;

  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (batch !== '') log.output.write(batch);
    batch = '';
  };

  return {
    write({
      requestId,
      method,
      path,
      status,
      ms,
      refusal,
      badField,
      clientClosed,
    }: RequestLine): void {
      if (clientClosed ? !isClosedWanted : !isWanted) return;
      const field = badField === null ? '' : `,"field":${JSON.stringify(badField)}`;
      const reason = refusal === null ? '' : `,"refusal":"${refusal}"${field}`;
      const msg = clientClosed ? 'client_closed' : 'request';
      const level = clientClosed ? debugLevel : infoLevel;
      const where = quoted.test(path) ? JSON.stringify(path) : `"${path}"`;
      // Tenths of a millisecond from a whole number: formatting a fraction takes longer than the rest of the line.
      const tenths = Math.round(ms * 10);
      const took = `${Math.trunc(tenths / 10)}.${tenths % 10}`;
      batch += `{"level":${level},"time":${Date.now()},"requestId":"${requestId}","method":"${method}","path":${where},"status":${status},"ms":${took}${reason},"msg":"${msg}"}\n`;
      if (batch.length >= largestBatch) flush();
      else timer ??= setTimeout(flush, longestWaitMs);
    },
    flush,
  };
}
