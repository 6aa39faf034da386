import { connect, createServer, type Socket } from 'node:net';

/** The message of a commit as the driver sends it: a simple query. */
const commitMessage = Buffer.from('Q\0\0\0\x0bcommit\0');

/**
 * A way to a database that can be cut at the moment after a commit: the database has done it, and the caller who
 * asked for it never hears so. On loopback.
 */
export class CommitCutter {
  connectionString = '';
  /** Answers to commits that were lost. */
  cuts = 0;
  /** Whether the database seems to have frozen: what it says is lost, and its connections stay. */
  isSilent = false;
  #armed = 0;
  readonly #sockets = new Set<Socket>();
  readonly #database: URL;
  readonly #server = createServer((client) => this.#relay(client));

  private constructor(connectionString: string) {
    this.#database = new URL(connectionString);
  }

  static async start(connectionString: string): Promise<CommitCutter> {
    const cutter = new CommitCutter(connectionString);
    await new Promise<void>((resolve) => cutter.#server.listen(0, '127.0.0.1', resolve));
    const address = cutter.#server.address();
    if (address === null || typeof address === 'string') throw new Error('not listening');
    const url = new URL(connectionString);
    url.hostname = '127.0.0.1';
    url.port = String(address.port);
    cutter.connectionString = url.href;
    return cutter;
  }

  /** The answers to the next commits get lost, with their connections. */
  arm(times = 1): void {
    this.#armed = times;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #relay(client: Socket): void {
    const { hostname, port } = this.#database;
    const database = connect(Number(port), hostname);
    const both = [client, database];
    let isCut = false;
    for (const socket of both) {
      this.#sockets.add(socket);
      socket.setNoDelay();
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.#sockets.delete(socket);
        for (const other of both) other.destroy();
      });
    }
    client.on('data', (bytes) => {
      if (this.#armed > 0 && bytes.includes(commitMessage)) {
        this.#armed -= 1;
        isCut = true;
      }
      database.write(bytes);
    });
    database.on('data', (bytes) => {
      if (this.isSilent) return;
      if (isCut) {
        this.cuts += 1;
        client.destroy();
      } else client.write(bytes);
    });
  }
}
