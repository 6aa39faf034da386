import { type Fen, parseYuan } from '@lantern/rules/money';

/**
 * Yuan as gateways write them: spaces after them and zeros beyond the fen are nothing. Null for every other text that is no
 * amount; an operator looks at it.
 */
export function readGatewayYuan(text: string): Fen | null {
  const found = /^(\d{1,12})(?:\.(\d{1,2})0*)? *$/.exec(text);
  if (found === null) return null;
  const [, whole = '', decimals] = found;
  return parseYuan(decimals === undefined ? whole : `${whole}.${decimals}`);
}
