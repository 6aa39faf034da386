import { publishVideo } from '@lantern/contracts/calls/operator/videos';
import { expect, test } from 'vitest';

import { type Command, readCommand } from './commands.ts';

const named = (label: string): Command => ({ label, call: publishVideo });
const known = ['下架', '恢复', '赠送或扣除', 'Take down', 'Restore', 'Restore from bin'].map(named);

test.each([
  ['下架 夜航', ['下架'], '夜航'],
  ['下架\u3000夜航 二', ['下架'], '夜航 二'],
  ['  赠送 小满', ['赠送或扣除'], '小满'],
  ['下架', ['下架'], ''],
  ['下架 ', ['下架'], ''],
  ['下', ['下架'], ''],
  ['TAKE down Night', ['Take down'], 'night'],
  ['take night', ['Take down'], 'night'],
  ['restore from bin night', ['Restore from bin'], 'night'],
  ['restore night', ['Restore'], 'night'],
  ['rest', ['Restore', 'Restore from bin'], ''],
  ['下架夜航', [], ''],
  ['夜航 下架', [], '下架'],
  ['', [], ''],
  ['   ', [], ''],
])('%j commands %j of %j', (typed, labels, thing) => {
  const read = readCommand(typed, known);
  expect(read.commands.map(({ label }) => label)).toEqual(labels);
  expect(read.thing).toBe(thing);
});
