import { ChannelFault } from '../channel.ts';

/** A gateway's answers are a few hundred bytes. */
const mostBytes = 65_536;

/**
 * Asks a gateway and answers the text it said, within the time and not more than it may say. Follows no
 * redirect. Throws {@link ChannelFault}, whose words hold no address: there is a key in some.
 */
export async function fetchGateway(
  url: string,
  { form, timeoutMs }: { form?: URLSearchParams; timeoutMs: number },
): Promise<string> {
  try {
    const response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept: 'application/json' },
      ...(form ? { body: form } : {}),
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      throw new ChannelFault(`the gateway answered with status ${response.status}`);
    }
    return await readBounded(response);
  } catch (error) {
    if (error instanceof ChannelFault) throw error;
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    throw new ChannelFault(isLate ? 'the gateway took too long' : 'the gateway can’t be reached');
  }
}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) throw new ChannelFault('the gateway said too much');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
