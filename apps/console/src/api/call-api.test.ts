import { listAllAds, removeAd } from '@lantern/contracts/calls/operator/ads';
import { getSettings } from '@lantern/contracts/calls/operator/site';
import { afterEach, expect, test, vi } from 'vitest';

import { NetworkFailed, Refused, SessionOver } from './api-errors.ts';
import { factorQuestion } from './ask-operator.ts';
import { callApi } from './call-api.ts';
import { onSessionNews } from './session-over.ts';

afterEach(() => vi.unstubAllGlobals());

const old = { code: 403, msg: '请再次完成两步验证', data: null, refusal: 'factor-old' };
const done = { code: 0, msg: '操作成功', data: null };

/** Answers the calls one after the other, and returns the requests that were sent. */
function answerInTurn(...answers: unknown[]): Request[] {
  const sent: Request[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push(new Request(`http://site.test${path}`, init));
    return Response.json(answers.shift());
  });
  return sent;
}

test('every call carries a header that no page of another site can send', async () => {
  const sent = answerInTurn({ ...done, data: { list: [] } });
  await expect(callApi(listAllAds, {})).resolves.toEqual({ list: [] });
  expect(sent[0]?.headers.get('x-console')).toBe('1');
});

test('a call is unattended from a minute after the last key', async () => {
  const sent = answerInTurn(...[1, 2, 3].map(() => ({ ...done, data: { list: [] } })));
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
  dispatchEvent(new Event('keydown'));
  vi.advanceTimersByTime(59_000);
  await callApi(listAllAds, {});
  vi.advanceTimersByTime(2000);
  await callApi(listAllAds, {});
  dispatchEvent(new Event('pointerdown'));
  await callApi(listAllAds, {});
  vi.useRealTimers();
  expect(sent.map(({ headers }) => headers.get('x-console'))).toEqual(['1', 'unattended', '1']);
});

test('a second factor that is too old is asked for once, and every waiting call is made again', async () => {
  const sent = answerInTurn(old, old, done, done);
  const ask = vi.fn(() => Promise.resolve(true));
  const stop = factorQuestion.on(ask);
  const remove = () => callApi(removeAd, { id: 1, reason: 'out' });
  await expect(Promise.all([remove(), remove()])).resolves.toEqual([null, null]);
  stop();
  expect(ask).toHaveBeenCalledOnce();
  expect(sent).toHaveLength(4);
});

test('when the factor is not given, the call stays refused', async () => {
  const sent = answerInTurn(old);
  const stop = factorQuestion.on(() => Promise.resolve(false));
  await expect(callApi(removeAd, { id: 1, reason: 'out' })).rejects.toBeInstanceOf(Refused);
  stop();
  expect(sent).toHaveLength(1);
});

test('a refusal carries its message, its name and the wrong fields', async () => {
  answerInTurn({ code: 400, msg: '请求参数有误', refusal: 'bad-payload', fields: ['reason'] });
  await expect(callApi(removeAd, { id: 1, reason: '' })).rejects.toMatchObject({
    msg: '请求参数有误',
    refusal: 'bad-payload',
    fields: ['reason'],
  });
});

test('an ended session is announced', async () => {
  answerInTurn({ code: 403, msg: '仅限管理人员操作', data: null, refusal: 'operator-only' });
  const listener = vi.fn();
  const stop = onSessionNews(listener);
  await expect(callApi(getSettings, {})).rejects.toBeInstanceOf(SessionOver);
  stop();
  expect(listener).toHaveBeenCalledExactlyOnceWith('over');
});

test('an answer outside the contract fails, and a lost network is reported as such', async () => {
  answerInTurn({ ...done, data: { list: 7 } });
  await expect(callApi(listAllAds, {})).rejects.toMatchObject({ reason: 'unreadable' });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(callApi(listAllAds, {})).rejects.toBeInstanceOf(NetworkFailed);
});
