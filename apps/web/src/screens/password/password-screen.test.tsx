import { changePassword } from '@lantern/contracts/calls/member';
import { buildMember } from '@lantern/contracts/testing/build-member';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { stored } from '../../storage/stored.ts';
import { answering, refusing, startFakeApi } from '../../testing/fake-api.ts';
import { renderAt } from '../../testing/render-screen.tsx';
import { resetStored } from '../../testing/reset-stored.ts';
import { Toaster } from '../../ui/toast.tsx';
import PasswordScreen from './password-screen.tsx';

const Place = () => <p data-testid="place">{useLocation().pathname}</p>;

function openPassword(memberPwdTemp = ''): void {
  stored.memberInfo.write(buildMember({ memberPwdTemp, memberCode: '12345678' }));
  stored.token.write('t'.repeat(43));
  renderAt(
    '/setpaw',
    <>
      <PasswordScreen />
      <Place />
      <Toaster />
    </>,
  );
}

const field = (name: string) =>
  screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: '保存' }));
const statusText = () => screen.getByRole('status').textContent;

beforeEach(() => {
  stored.credentialsShown.write(true);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  resetStored();
});

it('names each field by its label alone', () => {
  startFakeApi();
  openPassword();
  for (const name of ['旧密码', '新密码', '确认密码']) {
    const show = screen.getByRole('button', { name: `显示${name}` });
    // What a label holds is part of the name.
    expect(show.closest('label')).toBeNull();
    fireEvent.click(show);
    // Shown, it is a textbox, whose whole name is compared.
    expect(screen.getByRole('textbox', { name })).toBe(field(name));
  }
});

it.each([
  ['', '', '', '请输入旧密码'],
  ['old', '', '', '请输入新密码'],
  ['old', '12345', '', '新密码长度为6-12位'],
  ['old', '1234567890123', '', '新密码长度为6-12位'],
  ['old', '123456', '', '请输入确认密码'],
  ['old', '123456', '12345', '确认密码长度为6-12位'],
  ['old', '123456', '123457', '两次密码不一致'],
])('old %j, new %j, again %j: %s', (old, fresh, again, words) => {
  const api = startFakeApi();
  openPassword();
  type('旧密码', old);
  type('新密码', fresh);
  type('确认密码', again);
  save();
  expect(statusText()).toBe(words);
  expect(api.sentTo(changePassword)).toEqual([]);
});

it('changes the password, forgets the session and makes way for the login page', async () => {
  const api = startFakeApi(answering(changePassword, { memberCode: '12345678' }));
  openPassword();
  type('旧密码', 'old one');
  type('新密码', 'lantern9');
  type('确认密码', 'lantern9');
  save();
  await waitFor(() => expect(screen.getByTestId('place').textContent).toBe('/login'));
  expect(statusText()).toBe('修改成功');
  expect(api.sentTo(changePassword)[0]?.payload).toEqual({
    memberCode: '12345678',
    oldPwd: 'old one',
    newPwd: 'lantern9',
  });
  expect(Object.keys(localStorage)).toEqual(['lastMember']);
});

it('has the temporary password in place, and does not let it be changed there', () => {
  openPassword('temp1234');
  expect(field('旧密码').value).toBe('temp1234');
  expect(field('旧密码').readOnly).toBe(true);
});

it('lets the member type a password of their own', () => {
  openPassword('');
  expect(field('旧密码').value).toBe('');
  expect(field('旧密码').readOnly).toBe(false);
});

it('shows and hides each field by itself', () => {
  openPassword('temp1234');
  fireEvent.click(screen.getByRole('button', { name: '显示新密码' }));
  expect(['旧密码', '新密码', '确认密码'].map((name) => field(name).type)).toEqual([
    'password',
    'text',
    'password',
  ]);
  fireEvent.click(screen.getByRole('button', { name: '隐藏新密码' }));
  expect(field('新密码').type).toBe('password');
});

it('says in the server’s words why not', async () => {
  startFakeApi(refusing(changePassword, 500, '旧密码不正确'));
  openPassword();
  type('旧密码', 'wrong1');
  type('新密码', 'lantern9');
  type('确认密码', 'lantern9');
  save();
  await waitFor(() => expect(statusText()).toBe('旧密码不正确'));
  expect(screen.getByTestId('place').textContent).toBe('/setpaw');
  expect(stored.token.read()).not.toBeNull();
});
