import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';

import type { S3Config } from '../config/config.ts';
import { createS3Connection, explainBucket, isObjectMissing } from './s3-client.ts';
import { type ListedObject, ObjectMissing, type Storage, StorageUnusable } from './storage.ts';

/** Larger files are uploaded in parts of this size; only a part that fails is sent again. */
const partBytes = 8 * 1024 * 1024;
const partsAtOnce = 4;

/** A storage in an S3 bucket. S3 itself guarantees that an object is there whole or not at all. */
export function createS3Storage(config: S3Config): Storage {
  const { bucket: Bucket } = config;
  const connect = createS3Connection(config);
  const list = (folder?: string) =>
    listBucket(connect, { Bucket, ...(folder !== undefined && { Prefix: `${folder}/` }) });

  const remove: Storage['remove'] = async (Key) => {
    const { sdk, client } = await connect();
    await client.send(new sdk.DeleteObjectCommand({ Bucket, Key }));
  };

  return {
    async put(Key, Body) {
      const { sdk, client } = await connect();
      const ContentLength = Body.byteLength;
      await client.send(new sdk.PutObjectCommand({ Bucket, Key, Body, ContentLength }));
    },
    async putFile(Key, path) {
      const [{ Upload }, { client }] = await Promise.all([
        import('@aws-sdk/lib-storage'),
        connect(),
      ]);
      await stat(path);
      const params = { Bucket, Key, Body: createReadStream(path) };
      await new Upload({ client, params, partSize: partBytes, queueSize: partsAtOnce }).done();
    },
    async stat(Key) {
      const { sdk, client } = await connect();
      const found = await client.send(new sdk.HeadObjectCommand({ Bucket, Key })).catch(nullIfGone);
      return found === null ? null : { size: found.ContentLength ?? 0 };
    },
    async read(Key, range) {
      const { sdk, client } = await connect();
      const Range = range && `bytes=${range.start}-${range.end}`;
      const command = new sdk.GetObjectCommand({ Bucket, Key, Range });
      const found = await client.send(command).catch(nullIfGone);
      if (found?.Body instanceof Readable) return found.Body;
      throw new ObjectMissing(Key);
    },
    remove,
    async removeFolder(prefix) {
      for await (const { key } of list(prefix)) await remove(key);
    },
    pathOf: () => null,
    list,
    // A lifecycle rule of the bucket removes the parts of an interrupted upload.
    removeUnfinished: async () => 0,
    async check() {
      const { sdk, client } = await connect();
      await client.send(new sdk.HeadBucketCommand({ Bucket })).catch((cause: unknown) => {
        throw new StorageUnusable(explainBucket(config, cause), { cause });
      });
    },
  };
}

async function* listBucket(
  connect: ReturnType<typeof createS3Connection>,
  what: { Bucket: string; Prefix?: string },
): AsyncGenerator<ListedObject> {
  const { sdk, client } = await connect();
  for await (const page of sdk.paginateListObjectsV2({ client }, what)) {
    for (const { Key, Size = 0, LastModified = new Date(0) } of page.Contents ?? []) {
      if (Key !== undefined) yield { key: Key, bytes: Size, modifiedAt: LastModified };
    }
  }
}

function nullIfGone(error: unknown): null {
  if (isObjectMissing(error)) return null;
  throw error;
}
