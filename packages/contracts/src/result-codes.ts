/**
 * Every code an answer can carry and every reason a call can be refused for. No text: the words
 * members read live in one catalogue of the API (`apps/api/src/text/zh/sentences.ts`).
 */
export const resultCode = {
  ok: 0,
  /** The server understood the request, and a business rule refused it; `msg` says why. */
  refused: 500,
  /** The call needs a member, and the token is missing, unknown, expired or another member's. */
  sessionOver: 8000,
  badPayload: 400,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooLarge: 413,
  unsupportedType: 415,
  tooMany: 429,
  unavailable: 503,
} as const;

export type ResultCode = (typeof resultCode)[keyof typeof resultCode];
