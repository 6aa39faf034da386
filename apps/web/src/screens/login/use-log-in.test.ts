import { expect, it } from 'vitest';

import { NetworkFailed, Refused, SessionOver } from '../../api/api-errors.ts';
import { describeFailure, findMissing } from './use-log-in.ts';

it.each([
  ['', '', '请输入账号'],
  ['   ', 'secret', '请输入账号'],
  ['demo', '', '请输入密码'],
  ['demo', 'demo1234', null],
])('account %j, password %j → %j', (loginName, loginPwd, expected) => {
  expect(findMissing({ loginName, loginPwd })).toBe(expected);
});

it.each([
  ['the words of the server', new Refused(500, '账号或密码错误'), '账号或密码错误'],
  ['ours, when it has none', new Refused(500, ''), '登录失败'],
  ['that the network failed', new NetworkFailed('timeout', null), '网络错误，请稍后重试'],
  ['that it failed', new SessionOver(''), '登录失败'],
])('says %s', (_name, error, expected) => {
  expect(describeFailure(error)).toBe(expected);
});
