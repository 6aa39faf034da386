import * as z from 'zod/mini';

/** Bytes as WebAuthn's JSON writes them. */
const webAuthnBytes = z.string().check(z.maxLength(32_768), z.regex(/^[\w-]+$/, 'base64url'));

/** The fields of every passkey answer, as browsers write it: WebAuthn's own JSON. */
const passkeyBase = {
  id: webAuthnBytes,
  rawId: webAuthnBytes,
  type: z.literal('public-key'),
  clientExtensionResults: z._default(z.object({}), {}),
};

/** A passkey's answer to a challenge. */
export const passkeyAnswer = z.object({
  ...passkeyBase,
  response: z.object({
    clientDataJSON: webAuthnBytes,
    authenticatorData: webAuthnBytes,
    signature: webAuthnBytes,
    userHandle: z.optional(webAuthnBytes),
  }),
});

export type PasskeyAnswer = z.infer<typeof passkeyAnswer>;

/** A passkey that a browser created. */
export const madePasskey = z.object({
  ...passkeyBase,
  response: z.object({
    clientDataJSON: webAuthnBytes,
    attestationObject: webAuthnBytes,
    transports: z.optional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(10))),
  }),
});

export type MadePasskey = z.infer<typeof madePasskey>;

/** Options for the browser's passkey dialog: WebAuthn's own JSON. */
export const passkeyOptions = z.record(z.string(), z.unknown());
