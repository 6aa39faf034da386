import { listIndexLike } from '@lantern/contracts/calls/catalogue';
import { getMember } from '@lantern/contracts/calls/member';
import { getSignCount } from '@lantern/contracts/calls/sign';
import { buildMember } from '@lantern/contracts/testing/build-member';
import { buildVideo } from '@lantern/contracts/testing/build-video';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { stored } from '../storage/stored.ts';
import { answering, refusing, startFakeApi } from '../testing/fake-api.ts';
import { resetStored } from '../testing/reset-stored.ts';
import { NetworkFailed, Refused, SessionOver } from './api-errors.ts';
import { callApi } from './call-api.ts';
import { TIMEOUT_MS } from './send-call.ts';
import { onSessionOver } from './session-over.ts';

const token = 't'.repeat(43);
const me = buildMember();

beforeEach(() => {
  stored.memberInfo.write(me);
  stored.token.write(token);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  resetStored();
  document.cookie = 'XSRF-TOKEN=; max-age=0';
});

describe('the request', () => {
  it('carries the security flag, the token and the member’s id', async () => {
    const api = startFakeApi(answering(getMember, me));
    await callApi(getMember, { memberCode: me.memberCode });
    const [call] = api.sent;
    expect(call?.method).toBe('POST');
    expect(call?.payload).toEqual({ memberCode: me.memberCode });
    const headers = ['security', 'Token', 'userId', 'content-type'];
    expect(headers.map((name) => call?.headers.get(name))).toEqual([
      '1',
      token,
      me.h5Uuid,
      'application/json',
    ]);
  });

  it('names no member without a token', async () => {
    stored.token.clear();
    const api = startFakeApi(answering(listIndexLike, { distinctNameList: [] }));
    await callApi(listIndexLike, { currentPage: 1 });
    expect(api.sent[0]?.headers.has('Token')).toBe(false);
    expect(api.sent[0]?.headers.has('userId')).toBe(false);
  });

  it('repeats the cross-site cookie in its header', async () => {
    document.cookie = `XSRF-TOKEN=${encodeURIComponent('a/b=')}`;
    const api = startFakeApi(answering(getMember, me));
    await callApi(getMember, { memberCode: me.memberCode });
    expect(api.sent[0]?.headers.get('X-XSRF-TOKEN')).toBe('a/b=');
  });

  it('puts a GET call into the address and sends no body', async () => {
    const api = startFakeApi(answering(getSignCount, 3));
    await expect(callApi(getSignCount, {})).resolves.toBe(3);
    expect(api.sent[0]).toMatchObject({ method: 'GET', url: getSignCount.path });
  });
});

describe('the answer', () => {
  it('opens a sealed answer and parses it by the contract', async () => {
    const video = buildVideo({ cartoonName: '灯影下的纸船' });
    startFakeApi(answering(listIndexLike, { distinctNameList: [video] }));
    const answer = await callApi(listIndexLike, { currentPage: 1 });
    expect(answer.distinctNameList).toEqual([video]);
  });

  it("says in the server's words why a call was refused", async () => {
    startFakeApi(refusing(getMember, 500, '金币不足'));
    await expect(callApi(getMember, { memberCode: '1' })).rejects.toEqual(
      new Refused(500, '金币不足'),
    );
  });

  it('announces an ended session with its token', async () => {
    const listener = vi.fn();
    const stop = onSessionOver(listener);
    startFakeApi(refusing(getMember, 8000));
    await expect(callApi(getMember, { memberCode: '1' })).rejects.toBeInstanceOf(SessionOver);
    stop();
    expect(listener).toHaveBeenCalledExactlyOnceWith(token);
  });
});

describe('a network that fails', () => {
  it('is offline when no connection is made', async () => {
    startFakeApi().goOffline();
    await expect(callApi(getMember, { memberCode: '1' })).rejects.toMatchObject({
      name: 'NetworkFailed',
      reason: 'offline',
    });
  });

  it('is unreadable when the answer is no envelope', async () => {
    vi.stubGlobal('fetch', async () => new Response('<h1>502</h1>'));
    await expect(callApi(getMember, { memberCode: '1' })).rejects.toMatchObject({
      reason: 'unreadable',
    });
  });

  it('is unreadable when the data breaks the contract', async () => {
    vi.stubGlobal('fetch', async () =>
      Response.json({ code: 0, msg: '', data: { memberCode: 7 } }),
    );
    await expect(callApi(getMember, { memberCode: '1' })).rejects.toMatchObject({
      reason: 'unreadable',
    });
  });

  it('is unreadable when sealed data is no cipher text', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ code: 0, msg: '', data: 'not sealed' }));
    await expect(callApi(listIndexLike, { currentPage: 1 })).rejects.toBeInstanceOf(NetworkFailed);
  });

  it('times out after ten seconds', async () => {
    vi.useFakeTimers();
    stubHangingFetch();
    const failure = callApi(getMember, { memberCode: '1' }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
    await expect(failure).resolves.toMatchObject({ reason: 'timeout' });
  });

  it("stops with the caller's own reason when the caller gives up", async () => {
    stubHangingFetch();
    const caller = new AbortController();
    const answer = callApi(getMember, { memberCode: '1' }, { signal: caller.signal });
    caller.abort(new Error('gone'));
    await expect(answer).rejects.toThrow('gone');
  });
});

/** A server that never answers. */
function stubHangingFetch(): void {
  vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
    const { promise, reject } = Promise.withResolvers<Response>();
    signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    return promise;
  });
}
