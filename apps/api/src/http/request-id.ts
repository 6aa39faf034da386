/** Makes ids of requests: unique over processes and restarts, cheap, and nothing a client can choose. */
export function createRequestId(randomBytes: (size: number) => Buffer): () => string {
  const run = randomBytes(6).toString('base64url');
  let count = 0;
  return () => `${run}-${(++count).toString(36)}`;
}
