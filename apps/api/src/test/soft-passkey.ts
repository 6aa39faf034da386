import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

/** The little of CBOR (RFC 8949) that an authenticator writes: a head with a length or a small number below 65,536. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}
const text = (value: string): Buffer =>
  Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
const bytes = (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value]);
const integer = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value));
const map = (...entries: [Buffer, Buffer][]): Buffer =>
  Buffer.concat([head(5, entries.length), ...entries.flat()]);

/** An authenticator in software, with one ES256 passkey: what a browser would answer for it. */
export class SoftPasskey {
  readonly id = randomBytes(16);
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  /** Flags of an answer: the user is there, and with `verifies` the device knows that it is its owner. */
  readonly #presence: number;
  #uses = 0;

  constructor({ verifies = false }: { verifies?: boolean } = {}) {
    this.#presence = verifies ? 0x05 : 0x01;
  }

  #data(origin: string, flags: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(++this.#uses);
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), count]);
  }

  #clientData(type: string, challenge: string, origin: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  get #base() {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  /** Answers `navigator.credentials.create()`. */
  make(challenge: string, origin: string) {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const coordinate = (value: string): Buffer => bytes(Buffer.from(value, 'base64url'));
    const key = map(
      [integer(1), integer(2)],
      [integer(3), integer(-7)],
      [integer(-1), integer(1)],
      [integer(-2), coordinate(x)],
      [integer(-3), coordinate(y)],
    );
    const length = Buffer.from([0, this.id.length]);
    // 0x40: the key follows.
    const data = [
      this.#data(origin, this.#presence | 0x40),
      Buffer.alloc(16),
      length,
      this.id,
      key,
    ];
    const attestation = map(
      [text('fmt'), text('none')],
      [text('attStmt'), map()],
      [text('authData'), bytes(Buffer.concat(data))],
    );
    const clientData = this.#clientData('webauthn.create', challenge, origin);
    const response = {
      clientDataJSON: clientData.toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    };
    return { ...this.#base, response };
  }

  /** Answers `navigator.credentials.get()`. */
  sign(challenge: string, origin: string) {
    const data = this.#data(origin, this.#presence);
    const clientData = this.#clientData('webauthn.get', challenge, origin);
    const signed = Buffer.concat([data, sha256(clientData)]);
    const response = {
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
    };
    return { ...this.#base, response };
  }
}
