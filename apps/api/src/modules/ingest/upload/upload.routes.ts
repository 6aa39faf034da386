import { randomUUID } from 'node:crypto';

import { operatorMay } from '@lantern/contracts/call';
import { FileStore } from '@tus/file-store';
import { Server, type ServerOptions } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { openAsOperator } from '../../../calls/operator-door.ts';
import type { Deps } from '../../../platform/deps.ts';
import { PublishRefused } from '../../catalogue/publish-episode.ts';
import { beginUpload } from './begin-upload.ts';
import { finishUpload } from './finish-upload.ts';
import { uploadFolder } from './upload-folder.ts';
import { createUploadLocker } from './upload-locker.ts';
import { removeUpload, touchUpload } from './upload.repo.ts';

/** Where operators' clients send films, by tus 1.0: no call of ours, as its clients know what to do. */
const path = '/admin-api/uploads';

type TusRequest = Parameters<NonNullable<ServerOptions['onUploadCreate']>>[0];

/** What the library answers with as it is. */
interface TusError {
  status_code: number;
  body: string;
}

// oxlint-disable-next-line typescript/prefer-promise-reject-errors -- because the library wants these, not errors
const rejectWith = (error: TusError): Promise<never> => Promise.reject(error);
const notThere: TusError = { status_code: 404, body: 'not-found\n' };

/** Who sends each request that the library is at. */
type Senders = WeakMap<object, number>;

function senderOf(senders: Senders, request: TusRequest): number {
  const node = request.runtime?.node?.req;
  const operatorId = node && senders.get(node);
  if (operatorId === undefined) throw new Error('a request that no route has let in');
  return operatorId;
}

/** Resumable uploads for operators: their files become ingests. */
export async function registerIngestUploads(app: FastifyInstance, deps: Deps): Promise<void> {
  const senders: Senders = new WeakMap();
  const server = createTusServer(deps, senders);
  await app.register(async (scope) => {
    // The library reads the body by itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      request.route = path;
      const { operatorId } = await openAsOperator(deps, request, operatorMay('intake.change'));
      senders.set(request.raw, operatorId);
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value);
      }
      reply.hijack();
      await server.handle(request.raw, reply.raw);
    };
    scope.route({ method: ['POST', 'OPTIONS'], url: path, handler });
    scope.route({ method: ['HEAD', 'PATCH', 'DELETE'], url: `${path}/:id`, handler });
  });
}

function createTusServer(deps: Deps, senders: Senders): Server {
  const { config, db, now } = deps;
  return new Server({
    path,
    datastore: new FileStore({ directory: uploadFolder(config) }),
    relativeLocation: true,
    allowedOrigins: [],
    maxSize: config.ingest.maxBytes,
    locker: createUploadLocker(db.pool),
    disableTerminationForFinishedUploads: true,
    namingFunction: () => randomUUID(),
    async onIncomingRequest(request, id) {
      // One that begins has no row yet.
      if (request.method === 'POST') return;
      const isTheirs =
        isUploadId(id) && (await touchUpload(db, id, senderOf(senders, request), now()));
      if (!isTheirs) await rejectWith(notThere);
      if (request.method === 'DELETE') await removeUpload(db, id);
    },
    async onUploadCreate(request, { id, size, metadata }) {
      const operatorId = senderOf(senders, request);
      const refusal = await beginUpload(deps, { id, operatorId, bytes: size, metadata });
      return refusal === null
        ? {}
        : rejectWith({ status_code: refusal.status, body: `${refusal.word}\n` });
    },
    async onUploadFinish(request, { id, metadata }) {
      const operatorId = senderOf(senders, request);
      await finishUpload(deps, { id, operatorId, metadata }).catch((error: unknown) => {
        if (!(error instanceof PublishRefused)) throw error;
        return rejectWith({ status_code: 409, body: `${error.fault}\n` });
      });
      return {};
    },
  });
}

const isUploadId = (id: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id);
