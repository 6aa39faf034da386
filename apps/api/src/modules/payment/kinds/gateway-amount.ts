import { type Fen, parseYuan } from '@lantern/rules/money';

/**
 * Yuan as gateways write them: spaces after them and zeros beyond the fen are nothing. Null for every other text that is no
 * amount; an operator looks at it.
 */
export const readGatewayYuan = (text: string): Fen | null =>
  parseYuan(text.replace(/ +$/, '').replace(/(\.\d{2})0+$/, '$1'));
