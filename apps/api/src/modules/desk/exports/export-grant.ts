import { oncePerSite } from '../../../platform/once-per-site.ts';
import { createTokenSigner } from '../../../platform/signing/signed-token.ts';
import type { SigningSecrets } from '../../../platform/signing/signing-secrets.ts';

/** The kinds of exports; a grant holds the position in this list. */
const exportKinds = ['orders', 'withdrawals', 'figures', 'revenue'] as const;

export type ExportKind = (typeof exportKinds)[number];

/** The signed content of a file's address. */
export interface ExportGrant {
  kind: ExportKind;
  /** The token digest (hex) of the operator's session. */
  sessionHash: string;
  /** Epoch seconds; 0 for no bound. `before` is not included. */
  since: number;
  before: number;
  /** Epoch seconds, exclusive. */
  expiresAt: number;
}

const sessionAt = 1;
const sinceAt = sessionAt + 32;
const beforeAt = sinceAt + 5;
const expiryAt = beforeAt + 5;
const bodyBytes = expiryAt + 5;

/** Signs and reads export grants. */
function createExportSigner(secrets: SigningSecrets) {
  const tokens = createTokenSigner(secrets, 'export grant v1', bodyBytes);
  return {
    issue({ kind, sessionHash, since, before, expiresAt }: ExportGrant): string {
      const body = Buffer.alloc(bodyBytes);
      body.writeUInt8(exportKinds.indexOf(kind), 0);
      body.write(sessionHash, sessionAt, 'hex');
      body.writeUIntBE(since, sinceAt, 5);
      body.writeUIntBE(before, beforeAt, 5);
      body.writeUIntBE(expiresAt, expiryAt, 5);
      return tokens.write(body);
    },

    /** Reads a grant; null when a bit is wrong, or it has expired. */
    read(token: string, now: Date): ExportGrant | null {
      const body = tokens.open(token);
      const kind = body && exportKinds[body.readUInt8(0)];
      if (!body || !kind) return null;
      const expiresAt = body.readUIntBE(expiryAt, 5);
      if (now.getTime() >= expiresAt * 1000) return null;
      const sessionHash = body.toString('hex', sessionAt, sinceAt);
      const since = body.readUIntBE(sinceAt, 5);
      return { kind, sessionHash, since, before: body.readUIntBE(beforeAt, 5), expiresAt };
    },
  };
}

export const exportGrantsOf = oncePerSite(({ config }) =>
  createExportSigner(config.signingSecrets),
);
