/** The variables that a tool needs to run; the product's own settings are not among them. */
const kept =
  /^(?:PATH|HOME|USER|LOGNAME|SHELL|TERM|TMPDIR|CI|GITHUB_ACTIONS|\w*_PROXY|\w*_proxy|SSL_CERT_\w+|NODE_EXTRA_CA_CERTS|FORCE_COLOR|NO_COLOR|CHROMIUM_PATH|XDG_\w+|npm_config_\w+)$/;

/**
 * Returns the environment of the tests. It leaves out a developer's `DATABASE_URL`, which could change their results,
 * and a locale with which browsers cannot read a Chinese file name.
 */
export function cleanEnv(outer: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const needed = Object.entries(outer).filter(([name]) => kept.test(name));
  return { ...Object.fromEntries(needed), LC_ALL: 'C.UTF-8' };
}
