import { ChannelFault } from '../channel.ts';

/** A gateway's answers are a few hundred bytes. */
const mostBytes = 65_536;

/** What a gateway said, with any status. */
export interface GatewayAnswer {
  status: number;
  /** Its beginning, where it said more than it may. */
  text: string;
  isWhole: boolean;
}

interface Question {
  /** Sent by POST; without it the address is asked by GET. */
  form?: URLSearchParams;
  timeoutMs: number;
}

/**
 * Asks a gateway once and answers what it said, within the time and not more than it may say. Follows no redirect.
 * Throws {@link ChannelFault}, whose words hold no address: there is a key in some.
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

/** The same for what only the text of a good answer is wanted of. */
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
