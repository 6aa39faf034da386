import { buffer } from 'node:stream/consumers';

import { fieldValues } from '@lantern/contracts/entities/operator-channel';

import {
  createDocumentSealer,
  documentKey,
  drawDocumentName,
} from '../../modules/films/rights/rights-documents.ts';
import { createPasswordVault } from '../../modules/ground/credentials/temporary-password.ts';
import {
  createFactorSecrets,
  openDigestKey,
  sealDigestKey,
} from '../../modules/ground/operator/login/factor-secrets.ts';
import { appPurpose } from '../../modules/ground/operator/login/prove-factor.ts';
import {
  contextOf,
  createKeySealer,
  oldContextOf,
} from '../../modules/money/payment/channels/channel-secrets.ts';
import type { Deps } from '../../platform/deps.ts';
import type { ByteSealer, Opened } from '../../platform/signing/byte-sealer.ts';
import type { StoredPurpose } from '../../platform/signing/secret-uses.ts';
import type { SigningSecrets } from '../../platform/signing/signing-secrets.ts';
import { ObjectMissing } from '../../platform/storage/storage.ts';
import * as rows from './sealed-rows.repo.ts';

/** A stored thing that is sealed with a key drawn from SIGNING_SECRET. */
export interface Sealed {
  id: number;
  /** Whether an old secret sealed it; null when neither opens it. */
  isOld: boolean | null;
  /** Seals it with the current secret; returns false when it has changed meanwhile. */
  sealAgain: () => Promise<boolean>;
}

export interface SealedPlace {
  /** Shown to operators. */
  what: string;
  /** What is to be done once, before the rows. */
  prepare?: () => Promise<void>;
  /** The next rows after an id; none at the end. */
  read: (after: number) => Promise<Sealed[]>;
}

export type ResealDeps = Pick<Deps, 'db' | 'now' | 'randomBytes' | 'storage'> & {
  secrets: SigningSecrets;
};

const sliceSize = 500;

/** The places of each purpose; one that is added to `secret-uses.ts` is needed here. */
export function sealedPlaces(deps: ResealDeps): SealedPlace[] {
  const placesOf: Readonly<Record<StoredPurpose, readonly SealedPlace[]>> = {
    'temporary passwords v1': [temporaryPasswords(deps)],
    'operator factor v1 seal': [factorSecrets(deps)],
    'operator factor v1 recovery code': [recoveryKeys(deps)],
    'payment channel key v1': [channelKeys(deps)],
    'rights document v1': [documents(deps)],
  };
  return Object.values(placesOf).flat();
}

/** What is known of sealed bytes that lie in a row. */
function sealedIn(
  opened: Opened | null,
  id: number,
  replace: (plain: Buffer) => Promise<number>,
): Sealed {
  return {
    id,
    isOld: opened?.isOld ?? null,
    sealAgain: async () => opened !== null && (await replace(opened.plain)) === 1,
  };
}

function temporaryPasswords({ db, secrets, randomBytes }: ResealDeps): SealedPlace {
  const vault = createPasswordVault(secrets);
  return {
    what: 'temporary passwords',
    read: async (after) =>
      (await rows.findPasswords(db, { after, size: sliceSize })).map(({ id, code, sealed }) =>
        sealedIn(vault.read(sealed, code), id, (plain) => {
          const again = vault.lock(plain.toString(), code, randomBytes(12));
          return rows.replaceSealed.password(db, { id, was: sealed, sealed: again });
        }),
      ),
  };
}

function factorSecrets({ db, secrets }: ResealDeps): SealedPlace {
  const sealer = createFactorSecrets(secrets);
  return {
    what: 'second factors',
    read: async (after) =>
      (await rows.findFactorSecrets(db, { after, size: sliceSize })).map(
        ({ id, operatorId, sealed }) => {
          const context = appPurpose(operatorId);
          return sealedIn(sealer.read(sealed, context), id, (plain) => {
            const again = sealer.seal(plain, context);
            return rows.replaceSealed.factor(db, { id, was: sealed, sealed: again });
          });
        },
      ),
  };
}

/** Digests of recovery codes can't be made again, so the key of each earlier secret's digests is kept, sealed. */
function recoveryKeys({ db, secrets, now }: ResealDeps): SealedPlace {
  const sealer = createFactorSecrets(secrets);
  const [, ...oldKeys] = sealer.digestKeys;
  const read = (after: number) => rows.findRecoveryKeys(db, { after, size: sliceSize });
  return {
    what: 'keys of recovery codes',
    async prepare() {
      const kept = (await read(0)).map(({ sealed }) => openDigestKey(sealer, sealed)?.plain);
      for (const key of oldKeys.map((it) => it.export())) {
        if (kept.some((it) => it?.equals(key) === true)) continue;
        await rows.insertRecoveryKey(db, { sealed: sealDigestKey(sealer, key), at: now() });
      }
    },
    read: async (after) =>
      (await read(after)).map(({ id, sealed }) =>
        sealedIn(openDigestKey(sealer, sealed), id, (plain) =>
          rows.replaceSealed.recoveryKey(db, {
            id,
            was: sealed,
            sealed: sealDigestKey(sealer, plain),
          }),
        ),
      ),
  };
}

function channelKeys({ db, secrets }: ResealDeps): SealedPlace {
  const sealer = createKeySealer(secrets);
  return {
    what: 'keys of payment channels',
    read: async (after) =>
      (await rows.findChannelKeys(db, { after, size: sliceSize })).map(
        ({ id, channelId, kind, fixed, sealed }) => {
          const channel = { id: channelId, kind, fixed: fieldValues.parse(fixed) };
          const contexts = [contextOf(channel), oldContextOf(channel)];
          const found = contexts
            .map((context) => ({ context, opened: sealer.read(sealed, context) }))
            .find((it) => it.opened !== null);
          return sealedIn(found?.opened ?? null, id, (plain) => {
            const again = sealer.seal(plain, found?.context ?? '');
            return rows.replaceSealed.channelKey(db, { id, was: sealed, sealed: again });
          });
        },
      ),
  };
}

/**
 * A document gets an object of another name: who reads it at that moment finds the former one, which the sweeper takes an
 * hour later. One at a time, as each is read whole.
 */
function documents(deps: ResealDeps): SealedPlace {
  const sealer = createDocumentSealer(deps.secrets);
  return {
    what: 'documents of videos',
    async read(after) {
      const [row] = await rows.findDocuments(deps.db, { after, size: 1 });
      if (row === undefined) return [];
      const opened = await openDocument(deps, sealer, row.name);
      return [sealedIn(opened, row.id, (plain) => replaceDocument(deps, sealer, { row, plain }))];
    },
  };
}

async function openDocument(
  { storage }: ResealDeps,
  sealer: ByteSealer,
  name: string,
): Promise<Opened | null> {
  try {
    return sealer.read(await buffer(await storage.read(documentKey(name))), name);
  } catch (error) {
    if (error instanceof ObjectMissing) return null;
    throw error;
  }
}

async function replaceDocument(
  deps: ResealDeps,
  sealer: ByteSealer,
  { row, plain }: { row: { id: number; name: string }; plain: Buffer },
): Promise<number> {
  const name = drawDocumentName(deps);
  const sealed = sealer.seal(plain, name);
  await deps.storage.put(documentKey(name), sealed);
  const replaced = { id: row.id, was: row.name, name, bytes: sealed.length };
  return rows.replaceSealed.document(deps.db, replaced);
}
