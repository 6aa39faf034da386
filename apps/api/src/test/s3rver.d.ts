declare module '@20minutes/s3rver' {
  interface S3rverOptions {
    address: string;
    port: number;
    silent: boolean;
    directory: string;
    allowMismatchedSignatures?: boolean;
    configureBuckets: readonly { name: string }[];
  }

  export default class S3rver {
    constructor(options: S3rverOptions);
    run(): Promise<{ address: string; port: number }>;
  }
}
