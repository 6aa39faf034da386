/** Thrown for a setting that can't be used; the message names it and says which values it takes. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
