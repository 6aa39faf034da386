/** Makes ids of requests: unique across processes and restarts, cheap, and never chosen by a client. */
export function createRequestId(randomBytes: (size: number) => Buffer): () => string {
  const run = randomBytes(6).toString('base64url');
  let count = 0;
  return () => `${run}-${(++count).toString(36)}`;
}
