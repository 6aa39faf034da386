import { updateMember } from '@lantern/contracts/calls/member';
import { buildMember } from '@lantern/contracts/testing/build-member';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { stored } from '../../storage/stored.ts';
import { answering, refusing, startFakeApi } from '../../testing/fake-api.ts';
import { buildFile, startFakeUploads } from '../../testing/fake-upload.ts';
import { renderAt } from '../../testing/render-screen.tsx';
import { resetStored } from '../../testing/reset-stored.ts';
import { stubIntersectionObserver } from '../../testing/stub-intersection-observer.ts';
import { Toaster } from '../../ui/toast.tsx';
import PersonalInfoScreen from './personal-info-screen.tsx';

/** There is no canvas here: the sheet cuts by handing back another file. */
vi.mock('../../features/image-upload/crop-sheet.tsx', () => ({
  default: ({ onDone }: { onDone: (cut: File) => void }) => (
    <button type="button" onClick={() => onDone(buildFile('image/jpeg', 'square'))}>
      cut
    </button>
  ),
}));

const me = buildMember({ memberNichen: '小灯', memberSignature: '看山', memberCode: '12345678' });

function openInfo(): void {
  renderAt(
    '/setinfo',
    <>
      <PersonalInfoScreen />
      <Toaster />
    </>,
  );
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`));
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: '保存' }));
const statusText = () => screen.getByRole('status').textContent;

beforeEach(() => {
  stubIntersectionObserver();
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
  stored.token.write('t'.repeat(43));
  stored.memberInfo.write(me);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  resetStored();
});

it('names each field by its label alone, and describes it by its count', () => {
  startFakeApi();
  openInfo();
  const counts: readonly (readonly [name: string, description: string])[] = [
    ['用户名', ''],
    ['昵称', `${me.memberNichen.length}/30`],
    ['个性签名', `${me.memberSignature.length}/100`],
  ];
  for (const [name, description] of counts) {
    expect(screen.getByRole('textbox', { name, description })).toBe(field(name));
  }
});

it('saves what was changed, and every screen knows', async () => {
  const changed = { ...me, memberNichen: '山灯', memberSignature: '' };
  const api = startFakeApi(answering(updateMember, changed));
  openInfo();
  expect(field('用户名').readOnly).toBe(true);
  type('昵称', ' 山灯 ');
  type('个性签名', '');
  save();
  await waitFor(() => expect(statusText()).toBe('更新成功'));
  expect(api.sentTo(updateMember)[0]?.payload).toEqual({
    memberCode: '12345678',
    memberNichen: '山灯',
    memberSignature: '',
  });
  expect(stored.memberInfo.read()).toEqual(changed);
});

it.each([
  ['昵称', '山灯', { memberNichen: '山灯' }],
  ['个性签名', '看海', { memberSignature: '看海' }],
])(
  'sends of a changed %s only that, and so takes back nothing saved elsewhere',
  async (name, text, sent) => {
    const api = startFakeApi(answering(updateMember, me));
    openInfo();
    type(name, text);
    save();
    await waitFor(() => expect(statusText()).toBe('更新成功'));
    expect(api.sentTo(updateMember)[0]?.payload).toEqual({ memberCode: '12345678', ...sent });
  },
);

it.each([
  ['   ', '请输入昵称'],
  ['长'.repeat(31), '昵称长度为1-30个字'],
])('does not send the nickname %j', (nickname, words) => {
  const api = startFakeApi();
  openInfo();
  type('昵称', nickname);
  save();
  expect(statusText()).toBe(words);
  expect(api.sentTo(updateMember)).toEqual([]);
});

it('counts characters as people do', async () => {
  const api = startFakeApi(answering(updateMember, me));
  openInfo();
  type('昵称', '🏮'.repeat(30));
  save();
  await waitFor(() => expect(api.sentTo(updateMember)).toHaveLength(1));
});

it('says in the server’s words why not, and keeps what was typed', async () => {
  startFakeApi(refusing(updateMember, 500, '该昵称不可使用'));
  openInfo();
  type('昵称', '官方客服');
  save();
  await waitFor(() => expect(statusText()).toBe('该昵称不可使用'));
  expect(field('昵称').value).toBe('官方客服');
});

it('sends the picture cut square, and saves its address', async () => {
  const uploads = startFakeUploads(() => ({ code: 0, msg: '', data: { file: '/uploads/a.webp' } }));
  const api = startFakeApi(answering(updateMember, { ...me, memberAvatar: '/uploads/a.webp' }));
  openInfo();
  fireEvent.change(screen.getByLabelText('更换头像'), { target: { files: [buildFile()] } });
  fireEvent.click(await screen.findByRole('button', { name: 'cut' }));
  await waitFor(() => expect(statusText()).toBe('上传成功！'));
  expect(uploads[0]?.fields).toEqual({ purpose: 'avatar' });
  expect(uploads[0]?.file?.type).toBe('image/jpeg');
  save();
  await waitFor(() => expect(stored.memberInfo.read()?.memberAvatar).toBe('/uploads/a.webp'));
  expect(api.sentTo(updateMember)[0]?.payload).toMatchObject({ memberAvatar: '/uploads/a.webp' });
});

it('takes only pictures', () => {
  startFakeApi();
  openInfo();
  const file = buildFile('text/html');
  fireEvent.change(screen.getByLabelText('更换头像'), { target: { files: [file] } });
  expect(statusText()).toBe('仅支持 JPG、PNG、WebP、GIF 格式的图片');
  expect(screen.queryByRole('button', { name: 'cut' })).toBeNull();
});
