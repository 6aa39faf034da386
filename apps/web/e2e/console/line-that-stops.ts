import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A line to a site, on an address of its own. */
interface LineThatStops {
  address: string;
  /** Whether a connection has been stopped. */
  isStopped: () => boolean;
  /** Cuts the stopped connections. From now on the line carries everything. */
  mend: () => void;
  close: () => void;
}

/**
 * A network line between a browser and a site. It carries `bytes` of each connection to the site and then stops.
 * Chromium's own throttling is no help here: it shows the page a tenth of an upload when the site has all of it.
 */
export async function openLineThatStops(to: string, bytes: number): Promise<LineThatStops> {
  const sockets = new Set<Socket>();
  const stopped = new Set<Socket>();
  let limit = bytes;
  const server = createServer((down) => {
    const up = connect({ host: '127.0.0.1', port: Number(new URL(to).port) });
    let sent = 0;
    for (const socket of [down, up]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        down.destroy();
        up.destroy();
      });
    }
    up.pipe(down);
    down.on('data', (data) => {
      sent += data.length;
      if (sent > limit) {
        down.pause();
        stopped.add(down);
      } else up.write(data);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = server.address();
  if (own === null || typeof own === 'string') throw new Error('the line has no port');
  return {
    address: `http://localhost:${own.port}`,
    isStopped: () => stopped.size > 0,
    mend() {
      limit = Number.POSITIVE_INFINITY;
      for (const socket of stopped) socket.destroy();
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
