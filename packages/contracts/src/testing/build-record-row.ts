import { recordRow } from '../entities/record-row.ts';
import { builderOf } from './builder-of.ts';

/** A fulfilled order of 30 yuan. */
export const buildRecordRow = builderOf(recordRow, {
  title: 'V20260301000001',
  amountSource: 'VIP, 30 days',
  price: '30.00',
  createTime: '2026-03-01 12:00:00',
  status: 'fulfilled',
});
