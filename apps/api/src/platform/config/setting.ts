import { readFileSync } from 'node:fs';

import * as z from 'zod/mini';

import { ConfigError } from './config-error.ts';

/** One setting as data: the reader of the environment and the table of settings are both derived from it. */
export interface Setting<Value> {
  /** Its name in the environment. */
  name: string;
  /** Parses the text in the environment. */
  schema: z.ZodMiniType<Value, string>;
  doc: string;
  /** The unit of the number; null when it is no quantity. */
  unit: string | null;
  /** The accepted values, completing "NAME must be …". */
  takes: string;
  /** The default, as written in the environment; null when there is none. */
  fallback: string | null;
  /** Whether its value must never be shown. */
  secret: boolean;
}

export function wholeNumber(
  name: string,
  given: {
    doc: string;
    unit: string;
    fallback: number | null;
    min?: number;
    max?: number;
  },
): Setting<number> {
  const { min = 0, max = Number.MAX_SAFE_INTEGER } = given;
  const digits = z.string().check(z.regex(/^\d{1,15}$/));
  const inRange = z.int().check(z.minimum(min), z.maximum(max));
  return {
    name,
    schema: z.pipe(z.pipe(digits, z.transform(Number)), inRange),
    doc: given.doc,
    unit: given.unit,
    takes: `a whole number ${given.max === undefined ? `of at least ${min}` : `from ${min} to ${max}`}`,
    fallback: given.fallback === null ? null : String(given.fallback),
    secret: false,
  };
}

export function text(
  name: string,
  given: {
    doc: string;
    fallback: string | null;
    takes?: string;
    accepts?: (value: string) => boolean;
    secret?: boolean;
  },
): Setting<string> {
  return {
    name,
    schema: z.string().check(z.refine(given.accepts ?? (() => true))),
    doc: given.doc,
    unit: null,
    takes: given.takes ?? 'a text',
    fallback: given.fallback,
    secret: given.secret ?? false,
  };
}

export function choice<const Option extends string>(
  name: string,
  given: {
    doc: string;
    options: readonly Option[];
    fallback: Option | null;
  },
): Setting<Option> {
  return {
    name,
    schema: z.pipe(z.string(), z.enum(given.options)),
    doc: given.doc,
    unit: null,
    takes: `one of ${given.options.join(', ')}`,
    fallback: given.fallback,
    secret: false,
  };
}

const isTrue = (value: string): boolean => value === 'true' || value === '1';

export function flag(
  name: string,
  given: { doc: string; fallback: boolean | null },
): Setting<boolean> {
  return {
    name,
    schema: z.pipe(z.string().check(z.regex(/^(?:true|1|false|0)$/)), z.transform(isTrue)),
    doc: given.doc,
    unit: null,
    takes: 'true or false',
    fallback: given.fallback === null ? null : String(given.fallback),
    secret: false,
  };
}

/** A comma-separated list. */
export function list(
  name: string,
  given: {
    doc: string;
    fallback: string | null;
    takes: string;
    accepts: (item: string) => boolean;
  },
): Setting<string[]> {
  const split = (value: string): string[] =>
    value
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '');
  const items = z.array(z.string().check(z.refine(given.accepts)));
  return {
    name,
    schema: z.pipe(z.pipe(z.string(), z.transform(split)), items),
    doc: given.doc,
    unit: null,
    takes: given.takes,
    fallback: given.fallback,
    secret: false,
  };
}

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * A setting's value, or undefined when it is not set; an empty text counts as not set. `<NAME>_FILE` may name a file that
 * holds a secret. Throws {@link ConfigError}.
 */
export function readSetting<Value>(setting: Setting<Value>, env: Environment): Value | undefined {
  const value = readText(env, setting.name) ?? readSecretFile(setting, env) ?? setting.fallback;
  if (value === null) return undefined;
  const parsed = setting.schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const shown = setting.secret ? 'the value given does not fit' : `it is "${value}"`;
  throw new ConfigError(`${setting.name} must be ${setting.takes}; ${shown}.`);
}

function readText(env: Environment, name: string): string | null {
  const given = env[name]?.trim();
  return given === undefined || given === '' ? null : given;
}

function readSecretFile({ name, secret }: Setting<unknown>, env: Environment): string | null {
  const path = secret ? readText(env, `${name}_FILE`) : null;
  if (path === null) return null;
  let held: string;
  try {
    held = readFileSync(path, 'utf8').trim();
  } catch {
    throw new ConfigError(`${name}_FILE must be a file this process can read; "${path}" is not.`);
  }
  if (held === '') throw new ConfigError(`${name}_FILE must hold the secret; "${path}" is empty.`);
  return held;
}

/** A setting's value. Throws {@link ConfigError}, also when it is not set. */
export function requireSetting<Value>(setting: Setting<Value>, env: Environment): Value {
  const value = readSetting(setting, env);
  if (value !== undefined) return value;
  throw new ConfigError(`${setting.name} is required: set it to ${setting.takes}.`);
}

type Settings = Readonly<Record<string, Setting<unknown>>>;
type ValueOf<Of> = Of extends Setting<infer Value> ? Value : never;

/** The values of settings by their names in this record, undefined for one that is not set. Throws {@link ConfigError}. */
export function readAll<Of extends Settings>(
  settings: Of,
  env: Environment,
): { -readonly [Name in keyof Of]: ValueOf<Of[Name]> | undefined };
export function readAll(settings: Settings, env: Environment): object {
  return Object.fromEntries(
    Object.entries(settings).map(([name, setting]) => [name, readSetting(setting, env)]),
  );
}

/** The same; it throws also when one is not set. */
export function requireAll<Of extends Settings>(
  settings: Of,
  env: Environment,
): { -readonly [Name in keyof Of]: ValueOf<Of[Name]> };
export function requireAll(settings: Settings, env: Environment): object {
  return Object.fromEntries(
    Object.entries(settings).map(([name, setting]) => [name, requireSetting(setting, env)]),
  );
}
