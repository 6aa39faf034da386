import type { Log } from '../platform/log/log.ts';

/** What a request's line says. */
export interface RequestLine {
  requestId: string;
  method: string;
  /** The route's pattern, or for a request that fits none its path. */
  path: string;
  status: number;
  ms: number;
  refusal: string | null;
  /** Of a payload that was refused, what was wrong in it. */
  badField: string | null;
  /** Whether the client hung up before its answer was out: of interest to developers only. */
  clientClosed: boolean;
}

const largestBatch = 65_536;
const longestWaitMs = 250;
const infoLevel = 30;
const debugLevel = 20;
/** What JSON writes differently inside quotes. */
const quoted = /[^ !#-[\]-~…]/;

/**
 * Writes a line of level info for every request, of level debug where the client hung up, in batches. By hand, since
 * every request pays for it: the logger takes longer over its line than Fastify over a request.
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
      // In tenths, by whole numbers: a fraction takes longer to write than the rest of the line.
      const tenths = Math.round(ms * 10);
      const took = `${Math.trunc(tenths / 10)}.${tenths % 10}`;
      batch += `{"level":${level},"time":${Date.now()},"requestId":"${requestId}","method":"${method}","path":${where},"status":${status},"ms":${took}${reason},"msg":"${msg}"}\n`;
      if (batch.length >= largestBatch) flush();
      else timer ??= setTimeout(flush, longestWaitMs);
    },
    flush,
  };
}
