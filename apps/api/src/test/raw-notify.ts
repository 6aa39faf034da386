import type { Raw } from '../modules/money/payment/channels/channel.ts';

/** A notify that came as a query. */
export const rawQuery = (query: string, receivedAt: Date, more: Partial<Raw> = {}): Raw => ({
  method: 'GET',
  query: Buffer.from(query),
  body: Buffer.alloc(0),
  contentType: '',
  headers: {},
  receivedAt,
  ...more,
});
