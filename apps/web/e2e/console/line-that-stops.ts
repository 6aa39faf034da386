import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A line to a site, on an address of its own. */
interface LineThatStops {
  address: string;
  /** Whether what a connection sends stands still. */
  isStopped: () => boolean;
  /** Cuts what stands still; from now on the line carries all there is. */
  mend: () => void;
  close: () => void;
}

/**
 * A line that carries so many bytes of a connection upwards and then stands still, however fast or slow the browser
 * and the site are. A browser's own slow motion tells the page little progress while the site has had the whole file.
 */
export async function openLineThatStops(to: string, bytes: number): Promise<LineThatStops> {
  const sockets = new Set<Socket>();
  const stopped = new Set<Socket>();
  let longest = bytes;
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
      if (sent > longest) {
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
      longest = Number.POSITIVE_INFINITY;
      for (const socket of stopped) socket.destroy();
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
