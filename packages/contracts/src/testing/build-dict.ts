import { dict } from '../entities/dict.ts';
import { builderOf } from './builder-of.ts';

const child = { dictLevel: 2, pid: '34', children: [] };

/** A top category with two below it. */
export const buildDict = builderOf(dict, {
  dictCode: '34',
  dictName: 'Stories',
  pid: '0',
  dictLevel: 1,
  children: [
    { ...child, dictCode: '81', dictName: 'City' },
    { ...child, dictCode: '82', dictName: 'Country' },
  ],
});
