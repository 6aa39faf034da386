/* A process with an S3 server that keeps its objects in a folder, for tests. Says its port, then serves. */
import S3rver from '@20minutes/s3rver';

const [directory = '', bucket = ''] = process.argv.slice(2);
const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory,
  // It signs a listing of a folder wrongly.
  allowMismatchedSignatures: true,
  configureBuckets: [{ name: bucket }],
});
const { port } = await server.run();
process.stdout.write(`${port}\n`);
