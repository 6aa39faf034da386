import { networkInterfaces } from 'node:os';

type Interfaces = ReturnType<typeof networkInterfaces>;

/** The address to listen on for `host`: on a machine without IPv6, all IPv4 addresses stand for `::`. */
export function listeningHost(host: string, interfaces: Interfaces = networkInterfaces()): string {
  const hasIpv6 = Object.values(interfaces).some((them) =>
    them?.some((it) => it.family === 'IPv6'),
  );
  return host === '::' && !hasIpv6 ? '0.0.0.0' : host;
}

const isLinkLocal = (address: string): boolean => /^fe[89ab]/i.test(address);

/** The site's addresses: first the one for this machine, then those for the network, if the site listens there. */
export function describeAddresses(
  host: string,
  port: number,
  interfaces: Interfaces = networkInterfaces(),
): { here: string; elsewhere: string[] } {
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const here = `http://${isEverywhere || host === '127.0.0.1' ? 'localhost' : bracket(host)}:${port}`;
  if (!isEverywhere) return { here, elsewhere: [] };
  const isServed = (family: string): boolean =>
    family === 'IPv4' || listeningHost(host, interfaces) === '::';
  const outside = Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .filter((it) => !it.internal && isServed(it.family) && !isLinkLocal(it.address))
    .toSorted((one, other) => one.family.localeCompare(other.family));
  return { here, elsewhere: outside.map((it) => `http://${bracket(it.address)}:${port}`) };
}

const bracket = (host: string): string => (host.includes(':') ? `[${host}]` : host);
