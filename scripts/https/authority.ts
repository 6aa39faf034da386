import { execFileSync, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:https';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** The lifetime of its certificates, short enough to see a renewal in a run. */
export const certificateSeconds = 60;

/** The authority that issues the site's certificates here instead of Let's Encrypt: Pebble, a test server for ACME. */
export interface Authority {
  /** Caddy's global options that make it use this authority. */
  options: string;
  /** The root certificate (PEM), another one at every start. */
  root: string;
  stop(): void;
}

/**
 * Starts Pebble, and a name server that resolves every name to this machine.
 * @param folder for its own certificate and settings
 */
export async function startAuthority(folder: string): Promise<Authority> {
  const key = join(folder, 'authority.key');
  const certificate = join(folder, 'authority.pem');
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const files = ['-keyout', key, '-out', certificate];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, ...files],
    { stdio: 'ignore' },
  );
  const pebble = {
    listenAddress: '127.0.0.1:14000',
    managementListenAddress: '127.0.0.1:15000',
    certificate,
    privateKey: key,
    httpPort: 80,
    tlsPort: 443,
    certificateValidityPeriod: certificateSeconds,
  };
  const config = join(folder, 'pebble.json');
  writeFileSync(config, JSON.stringify({ pebble }));
  const names = spawn(
    'pebble-challtestsrv',
    [
      ['-management', '127.0.0.1:8055', '-dns01', '127.0.0.1:8053'],
      ['-defaultIPv4', '127.0.0.1', '-defaultIPv6', ''],
      ['-http01', '', '-https01', '', '-tlsalpn01', ''],
    ].flat(),
    { stdio: 'ignore' },
  );
  const authority = spawn('pebble', ['-config', config, '-dnsserver', '127.0.0.1:8053'], {
    env: { ...process.env, PEBBLE_VA_NOSLEEP: '1', PEBBLE_WFE_NONCEREJECT: '0' },
    stdio: 'ignore',
  });
  const stop = (): void => {
    authority.kill();
    names.kill();
  };
  let root: string | null = null;
  // Asked in a loop, because Caddy would retry only after a minute.
  while (root === null) {
    await wait(100);
    const ended = authority.exitCode ?? names.exitCode;
    if (ended !== null) {
      stop();
      throw new Error(`The authority did not start: ${ended}`);
    }
    const asked = read('https://localhost:15000/roots/0', readFileSync(certificate, 'utf8'));
    root = await asked.catch(() => null);
  }
  return {
    options: `acme_ca https://localhost:14000/dir\nacme_ca_root ${certificate}\nrenew_interval 2s`,
    root,
    stop,
  };
}

const read = (url: string, ca: string): Promise<string> =>
  new Promise((resolve, reject) => {
    get(url, { agent: new Agent({ ca }) }, (answer) => {
      let text = '';
      answer.on('data', (part) => (text += part));
      answer.on('end', () => resolve(text));
    }).on('error', reject);
  });
