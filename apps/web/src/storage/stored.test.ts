import { buildMember } from '@lantern/contracts/testing/build-member';
import { buildVideo, buildVideos } from '@lantern/contracts/testing/build-video';
import { act, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { resetStored } from '../testing/reset-stored.ts';
import { plainText } from './codecs.ts';
import { defineStoredValue } from './stored-value.ts';
import { stored, tabStored } from './stored.ts';

afterEach(resetStored);

/** What another tab does: it changes the entry, and this tab hears of it. */
function changeElsewhere(key: string, text: string | null): void {
  if (text === null) localStorage.removeItem(key);
  else localStorage.setItem(key, text);
  dispatchEvent(Object.assign(new Event('storage'), { key }));
}

describe('the format of values', () => {
  it('writes bare JSON, as links to these keys expect it', () => {
    stored.memberInfo.write(buildMember({ memberNichen: '灯下' }));
    const text = localStorage.getItem('memberInfo') ?? '';
    expect(JSON.parse(text)).toMatchObject({ memberNichen: '灯下' });
  });

  it('writes the token unchanged', () => {
    stored.token.write('abc');
    expect(localStorage.getItem('token')).toBe('abc');
  });

  it('removes an entry that is empty', () => {
    stored.token.write('abc');
    stored.token.clear();
    stored.savedVideos.write([]);
    expect(localStorage.getItem('token')).toBeNull();
    expect(localStorage.getItem('savedVideos')).toBeNull();
  });

  it('keeps the popup of a tab in the tab', () => {
    tabStored.popupAdShown.write(true);
    expect(sessionStorage.getItem('showGuanggao')).toBe('true');
    expect(localStorage.getItem('showGuanggao')).toBeNull();
  });
});

describe('a stored value', () => {
  it('draws nothing again when it is written as it was', () => {
    const drawn = vi.fn();
    renderHook(() => void drawn(stored.dismissed.use()));
    act(() => stored.dismissed.write({ codes: [7], authors: [] }));
    expect(drawn).toHaveBeenCalledTimes(2);
    act(() => stored.dismissed.write({ codes: [7], authors: [] }));
    expect(drawn).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['no JSON', '{broken'],
    ['another shape', '{"memberCode":7}'],
    ['nothing', ''],
  ])('takes %s for no member', (_case, text) => {
    changeElsewhere('memberInfo', text);
    expect(stored.memberInfo.read()).toBeNull();
  });

  it.each(['{', '{"0":1}', 'null', '"text"'])('takes %s for no favourites', (text) => {
    changeElsewhere('savedVideos', text);
    expect(stored.savedVideos.read()).toEqual([]);
  });

  it('drops entries that do not fit and keeps the others', () => {
    const good = buildVideo();
    changeElsewhere('savedVideos', JSON.stringify([{ cartoonCode: 'x' }, good, null]));
    expect(stored.savedVideos.read()).toEqual([good]);
  });

  it('keeps each video of the history once, newest first, and fifty of them', () => {
    const videos = buildVideos(60);
    changeElsewhere('videoHistory', JSON.stringify([...videos.slice(0, 1), ...videos]));
    expect(stored.videoHistory.read()).toEqual(videos.slice(0, 50));
  });

  it('caps what is written too', () => {
    stored.searchHistory.write(Array.from({ length: 12 }, (_, index) => `词${index}`));
    expect(JSON.parse(localStorage.getItem('searchHistory') ?? '')).toHaveLength(10);
  });
});

it('is read when it is first used, not when it is defined', () => {
  const late = defineStoredValue({ key: 'late', codec: plainText, empty: null });
  localStorage.setItem('late', 'came later');
  expect(late.read()).toBe('came later');
  changeElsewhere('late', 'from-elsewhere');
  expect(late.read()).toBe('from-elsewhere');
  late.clear();
  expect(localStorage.getItem('late')).toBeNull();
});

describe('other tabs', () => {
  it('follows what another tab writes', () => {
    changeElsewhere('token', 'from-elsewhere');
    expect(stored.token.read()).toBe('from-elsewhere');
    changeElsewhere('token', null);
    expect(stored.token.read()).toBeNull();
  });

  it('follows when another tab clears everything', () => {
    stored.likedVideos.write([1, 2]);
    localStorage.clear();
    dispatchEvent(Object.assign(new Event('storage'), { key: null }));
    expect(stored.likedVideos.read()).toEqual([]);
  });

  it('follows what happened while the browser kept the page aside, where no word of it came', () => {
    stored.token.write('before');
    tabStored.drafts.write({ chat: '你好' });
    localStorage.setItem('token', 'after');
    sessionStorage.removeItem('drafts');
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(stored.token.read()).toBe('after');
    expect(tabStored.drafts.read()).toEqual({});
  });

  it('keeps what only this page knows, where storage is full or forbidden', () => {
    const fail = (): never => {
      throw new Error('forbidden');
    };
    vi.stubGlobal('localStorage', { getItem: fail, setItem: fail, removeItem: fail });
    stored.token.write('of this page');
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    vi.unstubAllGlobals();
    expect(stored.token.read()).toBe('of this page');
  });

  it('can be read again before the word of another tab has come', () => {
    stored.token.write('before');
    localStorage.setItem('token', 'after');
    expect(stored.token.readAgain()).toBe('after');
    expect(stored.token.read()).toBe('after');
  });
});
