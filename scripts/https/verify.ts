import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import type { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { findMissingNginx, startNginx } from '../nginx/start-nginx.ts';
import { certificateSeconds, startAuthority } from './authority.ts';

/*
 * Runs docker/https/Caddyfile in front of docker/nginx, on ports 80 and 443 of a separate network namespace. A certificate
 * comes by ACME and is renewed, clients' addresses arrive, HTTP/2 and HTTP/3 answer, logs contain no media passes.
 */
const host = 'films.example.test';
const here = fileURLToPath(import.meta.url);
const caddyfile = fileURLToPath(new URL('../../docker/https/Caddyfile', import.meta.url));

/** The page of the site here: it shows the client's address, and in a browser the protocol used. */
const page = `<!doctype html><title>-</title><script>
document.title = performance.getEntriesByType('navigation')[0].nextHopProtocol</script>`;

const missing = ['caddy', 'pebble', 'pebble-challtestsrv', 'chromium', 'openssl', 'unshare'].filter(
  (name) => spawnSync(name, ['--help']).error,
);
const install = 'apt-get install --no-install-recommends caddy pebble chromium openssl util-linux';
const lack = missing.length > 0 ? `${missing.join(', ')} are missing: ${install}` : null;
const fault = lack ?? findMissingNginx() ?? (process.getuid?.() === 0 ? null : 'It needs root.');
if (fault !== null) {
  console.error(`✗ ${fault}`);
  process.exit(1);
}
if (process.argv[2] === '--inside') await verify();
else {
  // The namespace needs an address besides 127.0.0.1, because otherwise names are not resolved at all.
  const inside = `ip link set lo up && ip addr add 198.51.100.1/32 dev lo && exec "${process.execPath}" "${here}" --inside`;
  // Processes that a failure leaves behind end with the namespace.
  const apart = ['--net', '--pid', '--fork', '--kill-child', '--mount-proc'];
  const { status } = spawnSync('unshare', [...apart, 'sh', '-c', inside], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
}

function expect(what: string, isSo: boolean, found: unknown = ''): void {
  if (!isSo) throw new Error(`${what}: ${JSON.stringify(found)}`);
  console.log(`  ✓ ${what}`);
}

async function verify(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'lantern-https-'));
  const api = createServer((request, response) => {
    response.setHeader('content-type', request.url === '/page' ? 'text/html' : 'text/plain');
    response.end(request.url === '/page' ? page : String(request.headers['x-forwarded-for']));
  }).listen(3000, '127.0.0.1');
  const nginx = await startNginx({
    api: ['127.0.0.1:3000'],
    storageDir: folder,
    settings: { PROXIES_IN_FRONT: '127.0.0.1 ' },
  });
  const authority = await startAuthority(folder);
  const caddy = spawn('caddy', ['run', '--config', caddyfile, '--adapter', 'caddyfile'], {
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      PUBLIC_BASE_URL: `https://${host}`,
      HTTPS_OPTIONS: authority.options,
      WEB: nginx.url.slice('http://'.length),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  caddy.stderr.on('data', (part) => (log += part));
  caddy.once('exit', (code) => (log += `Caddy ended with ${code}.`));
  try {
    const first = await waitForCertificate(({ issuer }) => issuer.includes('Pebble'));
    expect(
      `a certificate of ${certificateSeconds} seconds is there`,
      first.checkHost(host) === host,
    );
    await visit(authority.root);
    await fail(authority.root, () => nginx.stop());
    expect('what failed is in the log', log.includes('connection refused'), log.slice(-500));
    expect('no media pass is in the log', !log.includes('secret-pass'), log);
    await waitForCertificate(({ serialNumber }) => serialNumber !== first.serialNumber);
    expect('it is renewed before it ends', Date.now() < Date.parse(first.validTo));
  } catch (error) {
    console.error(log.slice(-3000));
    throw error;
  } finally {
    const gone = caddy.exitCode === null ? once(caddy, 'exit') : null;
    caddy.kill();
    await gone;
    authority.stop();
    await nginx.stop();
    api.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function visit(root: string): Promise<void> {
  const answer = await ask(root, '/renren-api/x', { 'x-forwarded-for': '203.0.113.9' });
  expect('HTTP/2 answers', answer.status === 200, answer);
  // A client at this network's second address; nginx must not trust the address that it claims.
  expect("the client's own address arrives", answer.text === '127.0.0.2', answer);
  expect('HTTP/3 is offered on port 443', answer.alternatives.includes('h3=":443"'), answer);
  const plain = await fetch(`http://127.0.0.1/page?x=1`, {
    redirect: 'manual',
    headers: { host },
  }).then((it) => [it.status, it.headers.get('location')]);
  expect(
    'port 80 leads to https',
    plain[0] === 308 && String(plain[1]).startsWith('https://'),
    plain,
  );
  // Not execFileSync, because the site runs in this process.
  const { stdout: dom } = await promisify(execFile)(
    'chromium',
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--ignore-certificate-errors',
      `--origin-to-force-quic-on=${host}:443`,
      `--ignore-certificate-errors-spki-list=${spkiOf(await readCertificate())}`,
      `--host-resolver-rules=MAP ${host} 127.0.0.1`,
      '--dump-dom',
      `https://${host}/page`,
    ],
    { timeout: 60_000 },
  );
  expect('a browser is answered by HTTP/3', dom.includes('<title>h3</title>'), dom);
}

async function fail(root: string, stop: () => Promise<void>): Promise<void> {
  await stop();
  const { status } = await ask(root, '/media/secret-pass/1.ts?t=secret-pass', {
    referer: 'https://x/secret-pass',
  });
  expect('without nginx it says so after a while', status === 502, status);
}

/** Sends one HTTP/2 request from 127.0.0.2. */
async function ask(ca: string, path: string, headers: Record<string, string>) {
  const session = connectHttp2(`https://${host}`, {
    createConnection: () =>
      connectTls({
        socket: connect({ host: '127.0.0.1', port: 443, localAddress: '127.0.0.2' }),
        servername: host,
        ca,
        ALPNProtocols: ['h2'],
      }),
  });
  const stream = session.request({ ':path': path, ...headers });
  let status = 0;
  let alternatives = '';
  stream.once('response', (answer) => {
    status = answer[':status'] ?? 0;
    alternatives = String(answer['alt-svc']);
  });
  let text = '';
  for await (const part of stream) text += String(part);
  session.close();
  return { status, alternatives, text };
}

function spkiOf(certificate: X509Certificate): string {
  const input = certificate.publicKey.export({ type: 'spki', format: 'der' });
  const options = ['dgst', '-sha256', '-binary'];
  return execFileSync('openssl', options, { input }).toString('base64');
}

async function waitForCertificate(isIt: (certificate: X509Certificate) => boolean) {
  for (const deadline = Date.now() + 75_000; Date.now() < deadline; await wait(250)) {
    const found = await readCertificate().catch(() => null);
    if (found !== null && isIt(found)) return found;
  }
  throw new Error('There is no certificate after 75 seconds.');
}

/** Returns the certificate of port 443 for the site's name, from any issuer. */
async function readCertificate(): Promise<X509Certificate> {
  const socket = connectTls({
    host: '127.0.0.1',
    port: 443,
    servername: host,
    rejectUnauthorized: false,
  });
  await once(socket, 'secureConnect');
  const certificate = socket.getPeerX509Certificate();
  socket.destroy();
  if (certificate === undefined) throw new Error('The server shows no certificate.');
  return certificate;
}
