import { uploadImage } from '@lantern/contracts/calls/member';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../../calls/bind-calls.ts';
import type { Deps } from '../../../platform/deps.ts';
import { serveUploads } from './serve-upload.ts';
import { showOwnUploads } from './show-own-uploads.ts';
import { storeUpload } from './store-upload.ts';
import { uploadAddress, uploadPath } from './upload-address.ts';
import { uploadGrantsOf } from './upload-grants.ts';

const purposes = { avatar: 'avatar', 'payment-code': 'payment_code' } as const;

/** The routes of members' pictures: calls send them, `<img>` fetches them. */
export function registerUploadsModule(app: FastifyInstance, deps: Deps): void {
  bindCalls(
    app,
    deps,
    { uploadImage },
    {
      uploadImage: async (context, { purpose }) => {
        const { bytes } = await context.readUpload();
        const picture = { bytes, purpose: purpose === undefined ? null : purposes[purpose] };
        const upload = await storeUpload(context, picture);
        showOwnUploads(context);
        return { file: uploadAddress(upload, uploadGrantsOf(deps), deps.now()) };
      },
    },
  );
  const handler = serveUploads(deps);
  app.route({ method: ['GET', 'HEAD'], url: `${uploadPath}:name`, handler });
  app.route({ method: ['GET', 'HEAD'], url: `${uploadPath}:grant/:name`, handler });
}
