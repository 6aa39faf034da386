import { ChannelFault } from '../channel.ts';

/** The most that is read of an answer, in bytes; gateways send a few hundred. */
const mostBytes = 65_536;

/** A gateway's answer, with any status. */
export interface GatewayAnswer {
  status: number;
  /** The body, or its beginning when it is too long. */
  text: string;
  isWhole: boolean;
}

interface Question {
  /** Sent by POST; without it, the request is a GET. */
  form?: URLSearchParams;
  timeoutMs: number;
}

/**
 * Sends one request to a gateway and returns its answer, within a time limit and a size limit. It follows no redirect.
 * Throws {@link ChannelFault}; its message holds no address, because some addresses hold the key.
 */
export async function askGateway(url: string, asked: Question): Promise<GatewayAnswer> {
  const { form, timeoutMs } = asked;
  try {
    const response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept: 'application/json' },
      ...(form ? { body: form } : {}),
    });
    return { status: response.status, ...(await readBounded(response)) };
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    if (isLate) throw new ChannelFault('late', 'the gateway took too long');
    throw new ChannelFault('unreachable', 'the gateway can’t be reached');
  }
}

/** The same for callers who need only the text of a good answer: any other answer throws. */
export async function fetchGateway(url: string, asked: Question): Promise<string> {
  const { status, text, isWhole } = await askGateway(url, asked);
  if (status !== 200) {
    throw new ChannelFault('bad-status', `the gateway answered with status ${status}`);
  }
  if (!isWhole) throw new ChannelFault('too-much', 'the gateway said too much');
  return text;
}

async function readBounded(response: Response): Promise<Omit<GatewayAnswer, 'status'>> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    chunks.push(chunk);
    if (bytes > mostBytes) break;
  }
  const text = Buffer.concat(chunks).subarray(0, mostBytes).toString('utf8');
  return { text, isWhole: bytes <= mostBytes };
}
