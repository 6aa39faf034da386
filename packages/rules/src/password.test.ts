import { describe, expect, test } from 'vitest';

import { checkPasswordForm, refuseOperatorPassword, refusePassword } from './password.ts';

describe('checkPasswordForm', () => {
  test.each([
    ['', '', '', 'old-required'],
    ['', 'lantern1', 'lantern1', 'old-required'],
    ['old', '', '', 'new-required'],
    ['old', 'five5', '', 'new-length'],
    ['old', 'thirteen-long', '', 'new-length'],
    ['old', 'lantern1', '', 'confirm-required'],
    ['old', 'lantern1', 'five5', 'confirm-length'],
    ['old', 'lantern1', 'thirteen-long', 'confirm-length'],
    ['old', 'lantern1', 'lantern2', 'mismatch'],
    ['old', 'lantern1', 'Lantern1', 'mismatch'],
    ['old', 'lantern1', 'lantern1', null],
    ['old', 'sixsix', 'sixsix', null],
    ['old', 'twelve-chars', 'twelve-chars', null],
    ['o', '灯影灯影灯影', '灯影灯影灯影', null],
  ])('old %j, new %j, again %j: %s', (oldPassword, newPassword, confirmPassword, problem) => {
    expect(checkPasswordForm({ oldPassword, newPassword, confirmPassword })).toBe(problem);
  });
});

describe('refusePassword', () => {
  const context = {
    oldPassword: 'Previous1',
    memberName: 'u12345678',
    common: new Set(['123456', 'qwerty12']),
  };

  test.each([
    ['abcde', 'new-length'],
    ['abcdef', null],
    ['abcdefghijkl', null],
    ['abcdefghijklm', 'new-length'],
    ['🏮🏮🏮🏮🏮', 'new-length'],
    ['🏮🏮🏮🏮🏮🏮', null],
    ['      ', 'unprintable'],
    ['abc def', 'unprintable'],
    ['abc\u3000def', 'unprintable'],
    ['abc\u0000def', 'unprintable'],
    ['abc\u200Bdef', 'unprintable'],
    ['Previous1', 'same-as-old'],
    ['previous1', null],
    ['u12345678', 'same-as-name'],
    ['U12345678', 'same-as-name'],
    ['123456', 'too-common'],
    ['QWERTY12', 'too-common'],
  ])('%j: %s', (password, refusal) => {
    expect(refusePassword(password, context)).toBe(refusal);
  });
});

test.each([
  ['nine char', 'new-length'],
  ['a'.repeat(129), 'new-length'],
  ['🏮'.repeat(9), 'new-length'],
  ['🏮'.repeat(128), null],
  ['the old pass phrase', 'same-as-old'],
  ['Anna-2031', 'new-length'],
  ['anna-20319', null],
  ['ANNA123456', null],
  ['annabelle1', null],
  ['PassWord12', 'too-common'],
  ['password!!!!', 'too-common'],
  ['password and more', null],
  ['有空格的长密码也可以', null],
])('an operator’s password %j: %s', (password, refusal) => {
  const context = {
    oldPassword: 'the old pass phrase',
    name: 'anna',
    common: new Set(['password']),
  };
  expect(refuseOperatorPassword(password, context)).toBe(refusal);
});

test('an operator’s password is not their name followed by a few characters', () => {
  const context = { oldPassword: '', name: 'administrator', common: new Set<string>() };
  expect(refuseOperatorPassword('Administrator1', context)).toBe('same-as-name');
  expect(refuseOperatorPassword('administrator of the lighthouse', context)).toBeNull();
});
