/** What a tool needs to run at all; the product's own settings are not among it. */
const kept =
  /^(?:PATH|HOME|USER|LOGNAME|SHELL|TERM|TMPDIR|CI|GITHUB_ACTIONS|\w*_PROXY|\w*_proxy|SSL_CERT_\w+|NODE_EXTRA_CA_CERTS|FORCE_COLOR|NO_COLOR|CHROMIUM_PATH|XDG_\w+|npm_config_\w+)$/;

/**
 * The environment of the tests: theirs alone, so that a developer's `DATABASE_URL` can't decide their outcome, nor a locale by
 * which browsers can't read a file name in Chinese.
 */
export function cleanEnv(outer: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const needed = Object.entries(outer).filter(([name]) => kept.test(name));
  return { ...Object.fromEntries(needed), LC_ALL: 'C.UTF-8' };
}
