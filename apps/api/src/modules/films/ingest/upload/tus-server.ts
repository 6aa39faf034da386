import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';

import { type Refusal, refusals } from '@lantern/contracts/refusals';
import type { Language } from '@lantern/rules/languages';
import { DataStore, ERRORS, Server, type ServerOptions, Upload } from '@tus/server';

import { writeRefusal } from '../../../../http/answer.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { expectSpace } from '../work-folder.ts';
import { beginUpload, findUploadRefusal } from './begin-upload.ts';
import { finishUpload } from './finish-upload.ts';
import { createUploadLocker } from './upload-locker.ts';
import { findReceivedUpload, findUpload, removeUpload, touchUpload } from './upload.repo.ts';
import { isUploadId, uploadMetadata } from './uploads-before.ts';

type TusRequest = Parameters<NonNullable<ServerOptions['onUploadCreate']>>[0];

/** Refuses what we know how to refuse; any other error is thrown on. */
async function rejectBy(error: unknown, deps: Deps): Promise<never> {
  const found = await findUploadRefusal(error, deps);
  if (found === null) throw error;
  return rejectWith(found.status, found.refusal, found.fields);
}

/** Ends the request: the library takes the status and hands the rest to {@link EnvelopeServer}. */
const rejectWith = (
  status: number,
  refusal: Refusal,
  fields: readonly string[] = [],
): Promise<never> =>
  // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- because the library wants these, not errors
  Promise.reject({ status_code: status, body: [refusal, ...fields].join(' ') });

const isRefusal = (word: string): word is Refusal => Object.hasOwn(refusals, word);

/** What the library itself refuses for, by the status it does so with. */
const refusalByStatus: Readonly<Record<number, Refusal>> = {
  400: 'bad-payload',
  403: 'bad-payload',
  404: 'not-found',
  409: 'upload-offset',
  410: 'not-found',
  412: 'bad-payload',
  413: 'too-large',
  415: 'unsupported-type',
};

/** Says every refusal in the envelope and in its reader's language; clients of the protocol go by the status, which stays. */
class EnvelopeServer extends Server {
  readonly #language: Language;

  constructor(language: Language, options: ConstructorParameters<typeof Server>[0]) {
    super(options);
    this.#language = language;
  }

  override write(
    ...[context, headers, status, body = '']: Parameters<Server['write']>
  ): ReturnType<Server['write']> {
    if (status < 400) return super.write(context, headers, status, body);
    const [first = '', ...fields] = body.split(' ');
    const own = body === ERRORS.ERR_LOCK_TIMEOUT.body ? 'upload-busy' : first;
    const [refusal, more] = isRefusal(own)
      ? [own, fields.length > 0 ? { fields } : {}]
      : [refusalByStatus[status] ?? 'failed', {}];
    headers.set('content-type', 'application/json; charset=utf-8');
    headers.set('cache-control', 'no-store');
    return super.write(context, headers, status, writeRefusal(refusal, this.#language, more).body);
  }
}

/** The disk is looked at before every so many bytes. */
const lookEveryBytes = 8 * 1024 ** 2;

/** The same bytes, while the disk has room to spare. */
async function* whileRoom(bytes: AsyncIterable<Uint8Array>, folder: string) {
  let unlooked = lookEveryBytes;
  for await (const chunk of bytes) {
    if (unlooked >= lookEveryBytes) {
      await expectSpace(folder, 0);
      unlooked = 0;
    }
    unlooked += chunk.length;
    yield chunk;
  }
}

/** Who sends each request that the library is at. */
type Senders = WeakMap<object, number>;

function senderOf(senders: Senders, request: TusRequest): number {
  const node = request.runtime?.node?.req;
  const operatorId = node && senders.get(node);
  if (operatorId === undefined) throw new Error('a request without an authorised operator');
  return operatorId;
}

/** Answers a request of an operator by the protocol, in their language. */
export type ServeUpload = (
  from: { request: IncomingMessage; reply: ServerResponse },
  sender: { operatorId: number; language: Language },
) => Promise<unknown>;

/** The library at work. Its answers do not depend on the request, so there is one for each language. */
export function createTusServers(deps: Deps, path: string): ServeUpload {
  const senders: Senders = new WeakMap();
  const servers = {
    zh: createTusServer({ deps, senders, path }, 'zh'),
    en: createTusServer({ deps, senders, path }, 'en'),
  } as const satisfies Record<Language, Server>;
  return ({ request, reply }, { operatorId, language }) => {
    senders.set(request, operatorId);
    return servers[language].handle(request, reply);
  };
}

/**
 * Uploads: a row says what each is, its bytes are in storage, so that any process may receive the next ones. Those that have
 * become ingests are known too: a client whose last answer was lost hears that its upload is all there, and does not send
 * the film a second time.
 */
class UploadStore extends DataStore {
  readonly #deps: Deps;
  /** A length that is declared later is refused by us, in words. */
  override extensions = [
    'creation',
    'creation-with-upload',
    'creation-defer-length',
    'termination',
  ];

  constructor(deps: Deps) {
    super();
    this.#deps = deps;
  }

  override async getUpload(id: string): Promise<Upload> {
    const { db, sources } = this.#deps;
    const upload = await findUpload(db, { id });
    if (upload !== null) {
      const metadata = await uploadMetadata(this.#deps, upload);
      if (metadata === null) return rejectWith(404, 'not-found');
      return new Upload({ id, size: upload.bytes, offset: await sources.sizeOf(id), metadata });
    }
    const received = await findReceivedUpload(db, { id });
    if (received === null) return rejectWith(404, 'not-found');
    return new Upload({ id, size: received.bytes, offset: received.bytes });
  }

  /** Ends before a disk is full, and keeps what came: the upload goes on there once there is more room. */
  override async write(...[body, id, offset]: Parameters<DataStore['write']>): Promise<number> {
    const { sources } = this.#deps;
    try {
      if (sources.folder === null) return await sources.write(id, offset, body);
      const { size = 0 } = await this.getUpload(id);
      await expectSpace(sources.folder, size - offset);
      const watched = Readable.from(whileRoom(body, sources.folder), { objectMode: false });
      return await sources.write(id, offset, watched);
    } catch (error) {
      return rejectBy(error, this.#deps);
    }
  }

  override async remove(id: string): Promise<void> {
    await removeUpload(this.#deps.db, id);
    await this.#deps.sources.remove(id);
  }
}

interface Serving {
  deps: Deps;
  senders: Senders;
  /** Where uploads are on this site. */
  path: string;
}

function createTusServer({ deps, senders, path }: Serving, language: Language): Server {
  const { config, db, now } = deps;
  return new EnvelopeServer(language, {
    path,
    datastore: new UploadStore(deps),
    relativeLocation: true,
    allowedOrigins: [],
    maxSize: config.ingest.maxBytes,
    locker: createUploadLocker(db.pool),
    disableTerminationForFinishedUploads: true,
    namingFunction: () => randomUUID(),
    async onIncomingRequest(request, id) {
      // One that begins has no row yet.
      if (request.method === 'POST') return;
      const operatorId = senderOf(senders, request);
      const isUnderWay = isUploadId(id) && (await touchUpload(db, id, operatorId, now()));
      if (!isUnderWay) {
        // Looked for second: what ends meanwhile is one or the other. It can be asked about, and not changed.
        const isAskedAbout = request.method === 'HEAD' && isUploadId(id);
        const received = isAskedAbout ? await findReceivedUpload(db, { id }) : null;
        if (received?.operatorId !== operatorId) await rejectWith(404, 'not-found');
      }
    },
    async onUploadCreate(request, { id, size, metadata }) {
      const operatorId = senderOf(senders, request);
      const refusal = await beginUpload(deps, { id, operatorId, bytes: size, metadata });
      return refusal === null ? {} : rejectWith(refusal.status, refusal.refusal, refusal.fields);
    },
    async onUploadFinish(request, { id, metadata }) {
      const operatorId = senderOf(senders, request);
      await finishUpload(deps, { id, operatorId, metadata }).catch((error: unknown) =>
        rejectBy(error, deps),
      );
      return {};
    },
  });
}
