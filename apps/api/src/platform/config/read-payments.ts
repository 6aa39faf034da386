import { ConfigError } from './config-error.ts';
import { paymentSettings } from './payment-settings.ts';
import { type Environment, readSetting, requireSetting } from './setting.ts';

/** The facts about the process on which channels depend. */
interface Surroundings {
  isProduction: boolean;
  publicBaseUrl: string | null;
}

/** The payment channels of the environment. Throws {@link ConfigError}. */
export function readPayments(env: Environment, surroundings: Surroundings) {
  const timeoutMs = requireSetting(paymentSettings.epayTimeoutMs, env);
  return {
    sandbox: readSandbox(env, surroundings),
    epay: readEpay(env, surroundings),
    /** The time limit for every gateway's answer. */
    timeoutMs,
  };
}

function readSandbox(env: Environment, { isProduction }: Surroundings): boolean {
  const isWanted = readSetting(paymentSettings.sandbox, env) ?? !isProduction;
  if (!isWanted || !isProduction) return isWanted;
  throw new ConfigError(
    `${paymentSettings.sandbox.name} must not be on in production: its payments cost nothing.`,
  );
}

/** Null when no gateway is named. */
function readEpay(env: Environment, { publicBaseUrl }: Surroundings) {
  const url = readSetting(paymentSettings.epayUrl, env);
  if (url === undefined) return null;
  if (publicBaseUrl === null) {
    throw new ConfigError('EPAY_URL needs PUBLIC_BASE_URL: the gateway sends its notifies there.');
  }
  return {
    baseUrl: new URL(url.endsWith('/') ? url : `${url}/`).href,
    pid: requireSetting(paymentSettings.epayPid, env),
    key: requireSetting(paymentSettings.epayKey, env),
    oldKey: readOldKey(env),
    keyJoin: requireSetting(paymentSettings.epayKeyJoin, env),
    mode: requireSetting(paymentSettings.epayMode, env),
    methods: requireSetting(paymentSettings.epayMethods, env),
    opens: requireSetting(paymentSettings.epayOpens, env),
    timeoutMs: requireSetting(paymentSettings.epayTimeoutMs, env),
    /** Whether operators may ask it for refunds: only a channel of the console can be switched so. */
    refundsByGateway: false,
    /** The address at which the gateway reaches this site. */
    publicBaseUrl,
  };
}

export type EpayConfig = NonNullable<ReturnType<typeof readEpay>>;

function readOldKey(env: Environment): { key: string; until: Date } | null {
  const key = readSetting(paymentSettings.epayOldKey, env);
  if (key === undefined) return null;
  return { key, until: new Date(requireSetting(paymentSettings.epayOldKeyUntil, env)) };
}
