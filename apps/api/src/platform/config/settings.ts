import { isIP } from 'node:net';
import { fileURLToPath } from 'node:url';

import { DEVELOPMENT_ENVELOPE_KEY } from '@lantern/crypto/envelope-key';

import { isAddressOrSubnet, isInnerItem } from './address-list.ts';
import { choice, flag, list, text, wholeNumber } from './setting.ts';

const isHttpUrl = (value: string): boolean =>
  URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);

const isPostgresUrl = (value: string): boolean =>
  URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol);

const addresses = {
  fallback: '',
  takes: 'a list of IP addresses or subnets separated by commas, such as 127.0.0.1,10.0.0.0/8',
  accepts: isAddressOrSubnet,
} as const;

/** Whether an item may name a proxy. One that covers every address may not: any caller could claim any address. */
const isProxy = (item: string): boolean => isAddressOrSubnet(item) && !/\/0+$/.test(item);

const bytesOf = (value: string): number => Buffer.byteLength(value);

/** The process: its kind, its addresses, its folders. */
export const processSettings = {
  nodeEnv: choice('NODE_ENV', {
    doc: 'production turns the demo off: no demo data, no sandbox payments, no default secrets.',
    options: ['development', 'production', 'test'],
    fallback: 'development',
  }),
  demoMoney: flag('DEMO_MONEY', {
    doc: 'Whether the demo holds a month of orders, withdrawals and conversations too; looked at when the demo is made, and never in production.',
    fallback: true,
  }),
  host: text('HOST', {
    doc: 'Address to listen on. The default, every address of IPv6 and IPv4, is reachable from a phone in the same network; without IPv6 it is every address of IPv4. 127.0.0.1 keeps it on this machine.',
    fallback: '::',
    takes: 'an IP address',
    accepts: (value) => isIP(value) !== 0,
  }),
  port: wholeNumber('PORT', {
    doc: 'Port to listen on; 0 picks a free one.',
    unit: 'port',
    fallback: 3000,
    max: 65_535,
  }),
  publicBaseUrl: text('PUBLIC_BASE_URL', {
    doc: 'The one origin members see, and the only source of absolute addresses. Required in production.',
    fallback: null,
    takes: 'an http(s) address without a path, such as https://example.org',
    accepts: (value) => isHttpUrl(value) && new URL(value).origin === value.replace(/\/$/, ''),
  }),
  trustProxy: list('TRUST_PROXY', {
    doc: 'Proxies whose X-Forwarded-For counts, as addresses or subnets separated by commas. None by default.',
    ...addresses,
    takes:
      'a list of IP addresses or subnets separated by commas, such as 127.0.0.1,10.0.0.0/8, and never of all addresses',
    accepts: isProxy,
  }),
  innerAddresses: list('INNER_ADDRESSES', {
    doc: 'Addresses of this machine and its network that operators may name in the console, such as those of a payment gateway of your own. By default none: the site asks the internet alone, and so tells nobody what listens inside.',
    fallback: '',
    takes:
      'a list of IP addresses or subnets, each with a port or for all of them, separated by commas, such as 127.0.0.1:8080,10.1.2.0/24',
    accepts: isInnerItem,
  }),
  accelLocation: text('ACCEL_LOCATION', {
    doc: 'Internal location under which the nginx in front holds DATA_DIR/storage. Files are then judged here and sent by it, for requests that come from TRUST_PROXY, which this needs.',
    fallback: null,
    takes: 'the path of a location, such as /_storage/',
    accepts: (value) => /^\/[\w/-]*\/$/.test(value),
  }),
  dataDir: text('DATA_DIR', {
    doc: 'Folder of everything that must survive: database, media, uploads, generated secrets.',
    fallback: '.data',
  }),
  webDir: text('WEB_DIR', {
    doc: 'Folder of the built web app.',
    fallback: fileURLToPath(new URL('../../../../web/dist', import.meta.url)),
  }),
  consoleDir: text('CONSOLE_DIR', {
    doc: "Folder of the built operators' console.",
    fallback: fileURLToPath(new URL('../../../../console/dist', import.meta.url)),
  }),
  databaseUrl: text('DATABASE_URL', {
    doc: 'PostgreSQL to use. Without it an embedded one is started in DATA_DIR.',
    fallback: null,
    takes: 'a postgres:// address',
    accepts: isPostgresUrl,
    secret: true,
  }),
  databaseOwnerUrl: text('DATABASE_OWNER_URL', {
    doc: 'The same database as the role that owns its tables, to migrate and restore with: then the role of DATABASE_URL owns nothing. It is made if it is not there.',
    fallback: null,
    takes: 'a postgres:// address',
    accepts: isPostgresUrl,
    secret: true,
  }),
  databaseReplicaUrl: text('DATABASE_REPLICA_URL', {
    doc: 'A streaming replica of it to read lists from. While it is away or behind, the primary is read.',
    fallback: null,
    takes: 'a postgres:// address',
    accepts: isPostgresUrl,
    secret: true,
  }),
  retryFailedMigration: flag('RETRY_FAILED_MIGRATION', {
    doc: 'Try a migration again that failed at an earlier start, once its cause is mended.',
    fallback: false,
  }),
  databasePool: wholeNumber('DATABASE_POOL', {
    doc: 'Most database connections of one process.',
    unit: 'connections',
    fallback: 10,
    min: 2,
    max: 200,
  }),
  databaseStatementTimeoutMs: wholeNumber('DATABASE_STATEMENT_TIMEOUT_MS', {
    doc: 'After this a statement is given up.',
    unit: 'milliseconds',
    fallback: 4000,
    min: 100,
    max: 600_000,
  }),
  logLevel: choice('LOG_LEVEL', {
    doc: 'Least severity that is logged. Every request is a line of info; auto leaves those out on a terminal of a developer.',
    options: ['auto', 'debug', 'info', 'warn', 'error', 'silent'],
    fallback: 'auto',
  }),
  metricsFrom: list('METRICS_FROM', {
    doc: 'Who may read /metrics besides this machine itself, as addresses or subnets separated by commas. They ask for the server by an address or a name of a private network, such as api or site.internal, not by the name that members see.',
    ...addresses,
  }),
  consoleFrom: list('CONSOLE_FROM', {
    doc: 'Who may reach /console and /admin-api, as addresses or subnets separated by commas; to all others they do not exist. Everybody by default.',
    ...addresses,
  }),
  searchEngines: flag('SEARCH_ENGINES', {
    doc: 'Whether search engines may list the site. With true, robots.txt lets them in, pages say no noindex, and /sitemap.xml names every video that a visitor finds outside the dark web.',
    fallback: false,
  }),
  twoPersons: flag('TWO_PERSONS', {
    doc: 'Whether what takes a second person waits for one even where a single operator has the right. With false, an operator who alone has had the right for SECOND_PERSON_DAYS confirms it with the second factor, and the audit says so.',
    fallback: false,
  }),
  secondPersonDays: wholeNumber('SECOND_PERSON_DAYS', {
    doc: 'How long two operators count as one person after one of them made the other, reset the other’s password or gave roles, and how long nobody confirms alone who took the right from others. 0 switches it off.',
    unit: 'days',
    fallback: 7,
    max: 365,
  }),
  apiProcesses: wholeNumber('API_PROCESSES', {
    doc: 'Processes that answer requests on this machine, one for each core at most. With more than one, another beside them does the jobs.',
    unit: 'processes',
    fallback: 1,
    min: 1,
    max: 64,
  }),
  runJobs: flag('RUN_JOBS', {
    doc: 'Whether this process also does what is done in the background; with false that is left to a worker.',
    fallback: true,
  }),
  workerAliveFile: text('WORKER_ALIVE_FILE', {
    doc: 'File that a worker writes every ten seconds while it works and is connected to its database, for a health check.',
    fallback: null,
    takes: 'the path of a file',
  }),
  shutdownTimeoutMs: wholeNumber('SHUTDOWN_TIMEOUT_MS', {
    doc: 'How long requests in flight may take to finish when the process is asked to stop.',
    unit: 'milliseconds',
    fallback: 2500,
    min: 100,
    max: 60_000,
  }),
} as const;

/** Backups, logs and facts that are kept for operators. */
export const upkeepSettings = {
  keepFactsDays: wholeNumber('KEEP_FACTS_DAYS', {
    doc: 'How long page views, plays, paywalls and searches without a result are kept, from which figures are made. The figures stay.',
    unit: 'days',
    fallback: 120,
    min: 7,
    max: 1000,
  }),
  backupDir: text('BACKUP_DIR', {
    doc: 'Where a backup that an operator starts at the console is written, by the worker; best on another disk. Without it a folder of DATA_DIR.',
    fallback: null,
    takes: 'a folder',
  }),
  backupKeep: wholeNumber('BACKUP_KEEP', {
    doc: 'How many backups stay in BACKUP_DIR when one is started at the console; 0 keeps all.',
    unit: 'backups',
    fallback: 7,
    max: 1000,
  }),
} as const;

export const secretSettings = {
  envelopeKey: text('ENVELOPE_KEY', {
    doc: 'Key of the answer envelope. Obfuscation, not secrecy: every client receives it.',
    fallback: DEVELOPMENT_ENVELOPE_KEY.key,
    takes: '16, 24 or 32 bytes of text',
    accepts: (value) => [16, 24, 32].includes(bytesOf(value)),
    secret: true,
  }),
  envelopeIv: text('ENVELOPE_IV', {
    doc: 'Initialisation vector of the answer envelope.',
    fallback: DEVELOPMENT_ENVELOPE_KEY.iv,
    takes: '16 bytes of text',
    accepts: (value) => bytesOf(value) === 16,
    secret: true,
  }),
  signingSecret: text('SIGNING_SECRET', {
    doc: 'Signs media passes and encrypts temporary passwords. Required in production; elsewhere one is made once and kept in DATA_DIR.',
    fallback: null,
    takes: 'at least 32 characters of random text, such as what `openssl rand -base64 48` prints',
    accepts: (value) => value.length >= 32,
    secret: true,
  }),
} as const;

export const storageSettings = {
  storage: choice('STORAGE', {
    doc: 'Where media and pictures lie: files puts them into DATA_DIR, s3 into a bucket.',
    options: ['files', 's3'],
    fallback: 'files',
  }),
  s3Endpoint: text('S3_ENDPOINT', {
    doc: "Address of the S3 server; without one it is Amazon's.",
    fallback: null,
    takes: 'an http(s) address, such as http://127.0.0.1:9000',
    accepts: isHttpUrl,
  }),
  s3Region: text('S3_REGION', { doc: 'Region of the bucket.', fallback: 'us-east-1' }),
  s3Bucket: text('S3_BUCKET', {
    doc: 'The bucket; it has to exist. Required when STORAGE is s3.',
    fallback: null,
    takes: 'the name of a bucket',
    accepts: (value) => /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(value),
  }),
  s3AccessKeyId: text('S3_ACCESS_KEY_ID', {
    doc: 'Key to the bucket. Required when STORAGE is s3.',
    fallback: null,
    takes: 'the id of an access key',
    secret: true,
  }),
  s3SecretAccessKey: text('S3_SECRET_ACCESS_KEY', {
    doc: 'The secret of that key. Required when STORAGE is s3.',
    fallback: null,
    takes: 'the secret of an access key',
    secret: true,
  }),
  s3PathStyle: flag('S3_PATH_STYLE', {
    doc: 'Whether the bucket is named in the path, as most S3 servers want it, or in the host name.',
    fallback: true,
  }),
} as const;
