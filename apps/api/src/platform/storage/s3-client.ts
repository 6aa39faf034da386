import type { S3Client } from '@aws-sdk/client-s3';

import type { S3Config } from '../config/config.ts';

/** The number of kept-alive connections, and so of objects in transfer at once. */
const connections = 256;
const connectMs = 5000;
/** The longest silence in the middle of an answer before it is given up. */
const silenceMs = 30_000;

/** Loaded at first use, for it takes half a second that a site on files need not spend. */
const loadSdk = () => import('@aws-sdk/client-s3');

export interface S3Connection {
  sdk: Awaited<ReturnType<typeof loadSdk>>;
  client: S3Client;
}

/** Returns the client of the bucket's server, made at the first call. */
export function createS3Connection(config: S3Config): () => Promise<S3Connection> {
  let opened: Promise<S3Connection> | undefined;
  return () => (opened ??= connect(config));
}

async function connect(config: S3Config): Promise<S3Connection> {
  const { endpoint, region, accessKeyId, secretAccessKey, pathStyle } = config;
  const sdk = await loadSdk();
  const client = new sdk.S3Client({
    region,
    ...(endpoint !== null && { endpoint }),
    forcePathStyle: pathStyle,
    credentials: { accessKeyId, secretAccessKey },
    // The SDK's own checksums come as a trailer, which many servers store as part of the object.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectMs,
      socketTimeout: silenceMs,
      httpAgent: { maxSockets: connections },
      httpsAgent: { maxSockets: connections },
    },
  });
  return { sdk, client };
}

export const isObjectMissing = (error: unknown): boolean =>
  error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name);

/** Explains why a bucket can't be used, in a sentence that names the settings to check. */
export function explainBucket({ endpoint, bucket }: S3Config, error: unknown): string {
  const where = `The bucket "${bucket}" at ${endpoint ?? 'Amazon S3'} can't be used`;
  const status = readStatus(error);
  if (status === 404) return `${where}: there is no such bucket. Make it, or look at S3_BUCKET.`;
  if (status === 403) {
    return `${where}: the key is refused. Look at S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`;
  }
  const reason = error instanceof Error ? error.name : String(error);
  return `${where} (${reason}): look at S3_ENDPOINT and S3_REGION.`;
}

function readStatus(error: unknown): number | null {
  if (typeof error !== 'object' || error === null || !('$metadata' in error)) return null;
  const metadata = error.$metadata;
  if (typeof metadata !== 'object' || metadata === null) return null;
  if (!('httpStatusCode' in metadata)) return null;
  return typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : null;
}
