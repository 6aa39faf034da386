import { networkInterfaces } from 'node:os';

/** Where the site can be opened: on this machine first, then from others in the network, when it listens there. */
export function describeAddresses(
  host: string,
  port: number,
): { here: string; elsewhere: string[] } {
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const here = `http://${isEverywhere || host === '127.0.0.1' ? 'localhost' : bracket(host)}:${port}`;
  if (!isEverywhere) return { here, elsewhere: [] };
  const outside = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter((it) => it.family === 'IPv4' && !it.internal);
  return { here, elsewhere: outside.map((it) => `http://${it.address}:${port}`) };
}

const bracket = (host: string): string => (host.includes(':') ? `[${host}]` : host);
