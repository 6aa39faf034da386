/** A setting that can't be used; the message is one sentence that names it and says what it takes. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
