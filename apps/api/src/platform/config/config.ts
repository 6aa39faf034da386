import { createHmac } from 'node:crypto';
import { join, resolve } from 'node:path';

import { DEVELOPMENT_ENVELOPE_KEY } from '@lantern/crypto/envelope-key';

import { ConfigError } from './config-error.ts';
import { edgeSettings } from './edge-settings.ts';
import { ingestSettings } from './ingest-settings.ts';
import { limitSettings } from './limit-settings.ts';
import { operatorSettings } from './operator-settings.ts';
import { paymentSettings } from './payment-settings.ts';
import { readPayments } from './read-payments.ts';
import {
  type Environment,
  readAll,
  readSetting,
  requireAll,
  requireSetting,
  type Setting,
  wholeNumber,
} from './setting.ts';
import { processSettings, secretSettings, storageSettings, upkeepSettings } from './settings.ts';
import { keepSigningSecret, looksRandom } from './signing-secret.ts';

const mediaSettings = {
  passTtlSeconds: wholeNumber('PASS_TTL_SECONDS', {
    doc: 'How long a media address works.',
    unit: 'seconds',
    fallback: 21_600,
    min: 1,
    max: 604_800,
  }),
  passAddresses: wholeNumber('PASS_ADDRESSES', {
    doc: 'From how many network addresses one media address plays within ten minutes; 0 switches the limit off.',
    unit: 'addresses',
    fallback: 3,
    max: 1000,
  }),
  uploadMaxBytes: wholeNumber('UPLOAD_MAX_BYTES', {
    doc: 'Largest picture a member may upload.',
    unit: 'bytes',
    fallback: 10_485_760,
    min: 1024,
    max: 104_857_600,
  }),
  uploadMemoryBytes: wholeNumber('UPLOAD_MEMORY_BYTES', {
    doc: 'What the pictures that members are sending may take of the memory of one process, together; one of the largest size always has room, and an address holds an eighth at most. Others wait, and slow senders give way.',
    unit: 'bytes',
    fallback: 100_663_296,
    min: 1024,
    max: 17_179_869_184,
  }),
} as const;

/** Every setting, in the order of the docs' table, which is made from it. */
export const settings: readonly Setting<unknown>[] = [
  processSettings,
  upkeepSettings,
  secretSettings,
  limitSettings,
  storageSettings,
  mediaSettings,
  edgeSettings,
  ingestSettings,
  paymentSettings,
  operatorSettings,
].flatMap((group) => Object.values(group));

/** Resolves a path against the folder in which the caller ran npm: npm itself runs scripts in the repository's folder. */
export const resolveAsked = (path: string): string => resolve(process.env['INIT_CWD'] ?? '.', path);

/**
 * The process's configuration. Reads `env` and, outside production, makes the signing secret in the data
 * folder when none is given. Throws `ConfigError` on the first setting that can't be used.
 */
export function loadConfig(env: Environment = process.env) {
  const read = <Value>(setting: Setting<Value>): Value => requireSetting(setting, env);
  const find = <Value>(setting: Setting<Value>): Value | undefined => readSetting(setting, env);
  const isProduction = read(processSettings.nodeEnv) === 'production';
  const dataDir = resolve(read(processSettings.dataDir));
  const publicBaseUrl = readPublicBaseUrl(env, isProduction);
  const signingSecret = isProduction
    ? readStrongSecret(env)
    : (find(secretSettings.signingSecret) ?? keepSigningSecret(dataDir));

  return {
    isProduction,
    host: read(processSettings.host),
    port: read(processSettings.port),
    publicBaseUrl,
    trustProxy: read(processSettings.trustProxy),
    accelLocation: readAccelLocation(env),
    innerAddresses: read(processSettings.innerAddresses),
    metricsFrom: read(processSettings.metricsFrom),
    consoleFrom: read(processSettings.consoleFrom),
    searchEngines: read(processSettings.searchEngines),
    twoPersons: read(processSettings.twoPersons),
    secondPersonDays: read(processSettings.secondPersonDays),
    dataDir,
    keepFactsDays: read(upkeepSettings.keepFactsDays),
    backupDir: resolve(find(upkeepSettings.backupDir) ?? join(dataDir, 'backups')),
    backupKeep: read(upkeepSettings.backupKeep),
    webDir: resolve(read(processSettings.webDir)),
    consoleDir: resolve(read(processSettings.consoleDir)),
    /** Null: start the embedded database in `dataDir`. */
    databaseUrl: find(processSettings.databaseUrl) ?? null,
    /** Null: the owner uses `databaseUrl` too. */
    databaseOwnerUrl: find(processSettings.databaseOwnerUrl) ?? null,
    /** Null: everything is read from the one database. */
    databaseReplicaUrl: find(processSettings.databaseReplicaUrl) ?? null,
    demoMoney: read(processSettings.demoMoney),
    retryFailedMigration: read(processSettings.retryFailedMigration),
    databasePool: read(processSettings.databasePool),
    databaseStatementTimeoutMs: read(processSettings.databaseStatementTimeoutMs),
    logLevel: read(processSettings.logLevel),
    shutdownTimeoutMs: read(processSettings.shutdownTimeoutMs),
    apiProcesses: read(processSettings.apiProcesses),
    runJobs: read(processSettings.runJobs),
    /** Null: a worker writes no heartbeat file. */
    workerAliveFile: find(processSettings.workerAliveFile) ?? null,
    envelope: readEnvelope(env, isProduction),
    signingSecret,
    /** 0 switches a limit off. */
    limits: requireAll(limitSettings, env),
    payments: readPayments(env, { isProduction, publicBaseUrl }),
    storage: read(storageSettings.storage),
    /** Null when no bucket is named; `STORAGE=s3` is refused then. */
    s3: readS3(env),
    ...requireAll(mediaSettings, env),
    edge: readEdge(env, signingSecret),
    ingest: readIngest(env),
    operatorOverrides: readOperatorOverrides(env),
  };
}

export type Config = ReturnType<typeof loadConfig>;

/** Without a trailing slash; null when none is given, which production refuses. */
function readPublicBaseUrl(env: Environment, isProduction: boolean): string | null {
  const setting = processSettings.publicBaseUrl;
  const url = isProduction ? requireSetting(setting, env) : readSetting(setting, env);
  return url === undefined ? null : new URL(url).origin;
}

/** Null: this process sends files itself. */
function readAccelLocation(env: Environment): string | null {
  const location = readSetting(processSettings.accelLocation, env) ?? null;
  const { trustProxy } = processSettings;
  if (location !== null && requireSetting(trustProxy, env).length === 0) {
    throw new ConfigError(
      `${trustProxy.name} is required with ${processSettings.accelLocation.name}: set it to ${trustProxy.takes}.`,
    );
  }
  return location;
}

/** The secret that guards money and accounts; in production a machine must have generated it. */
function readStrongSecret(env: Environment): string {
  const secret = requireSetting(secretSettings.signingSecret, env);
  if (looksRandom(secret)) return secret;
  const { name, takes } = secretSettings.signingSecret;
  throw new ConfigError(`${name} must be ${takes}; the value given can be guessed.`);
}

function readEnvelope(env: Environment, isProduction: boolean) {
  const key = requireSetting(secretSettings.envelopeKey, env);
  const iv = requireSetting(secretSettings.envelopeIv, env);
  const refuse = (name: string): never => {
    throw new ConfigError(
      `${name} must not be the development default in production: set your own.`,
    );
  };
  if (isProduction && key === DEVELOPMENT_ENVELOPE_KEY.key) refuse(secretSettings.envelopeKey.name);
  if (isProduction && iv === DEVELOPMENT_ENVELOPE_KEY.iv) refuse(secretSettings.envelopeIv.name);
  return { key, iv };
}

/** The bucket's settings are also read with `STORAGE=files`, for moving a catalogue from one storage to the other. */
function readS3(env: Environment) {
  const isUsed = requireSetting(storageSettings.storage, env) === 's3';
  if (!isUsed && readSetting(storageSettings.s3Bucket, env) === undefined) return null;
  return {
    endpoint: readSetting(storageSettings.s3Endpoint, env) ?? null,
    region: requireSetting(storageSettings.s3Region, env),
    bucket: requireSetting(storageSettings.s3Bucket, env),
    accessKeyId: requireSetting(storageSettings.s3AccessKeyId, env),
    secretAccessKey: requireSetting(storageSettings.s3SecretAccessKey, env),
    pathStyle: requireSetting(storageSettings.s3PathStyle, env),
  };
}

export type S3Config = NonNullable<ReturnType<typeof readS3>>;

function readEdge(env: Environment, signingSecret: string) {
  const own = readSetting(edgeSettings.edgeSecret, env);
  const until = readSetting(edgeSettings.edgeOldSecretUntil, env);
  return {
    /** The origin of the edges; null: this site sends the segments. */
    url: readEdgeUrl(env),
    /** One that follows from another opens nothing of what the other one does. */
    secret: own ?? createHmac('sha256', signingSecret).update('edge tickets').digest('base64url'),
    oldSecret: readSetting(edgeSettings.edgeOldSecret, env) ?? null,
    /** The old secret's end; without one it is worth nothing. */
    oldSecretUntil: until === undefined ? new Date(0) : new Date(until),
  };
}

function readEdgeUrl(env: Environment): string | null {
  if (requireSetting(edgeSettings.edge, env) === 'site') return null;
  for (const needed of [edgeSettings.edgeUrl, edgeSettings.edgeSecret]) {
    if (readSetting(needed, env) !== undefined) continue;
    throw new ConfigError(`${needed.name} is required with EDGE=own: set it to ${needed.takes}.`);
  }
  return new URL(requireSetting(edgeSettings.edgeUrl, env)).origin;
}

function readIngest(env: Environment) {
  const { blockListFile, ...others } = ingestSettings;
  return {
    ...requireAll(others, env),
    /** Null: there is none. */
    blockListFile: readSetting(blockListFile, env) ?? null,
  };
}

/** The settings that the environment sets, by their names in the site's configuration. */
function readOperatorOverrides(env: Environment) {
  const { commissionPercent, ...overrides } = readAll(operatorSettings, env);
  return {
    ...overrides,
    commissionRate: commissionPercent === undefined ? undefined : commissionPercent / 100,
  };
}
