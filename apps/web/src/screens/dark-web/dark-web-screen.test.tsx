import { changeBatch, selectSubjectByName } from '@lantern/contracts/calls/catalogue';
import { getAds, getConfig } from '@lantern/contracts/calls/site';
import { buildAd } from '@lantern/contracts/testing/build-ad';
import { noAds } from '@lantern/contracts/testing/build-ad-groups';
import { buildConfig } from '@lantern/contracts/testing/build-config';
import { buildMember } from '@lantern/contracts/testing/build-member';
import { buildSubject } from '@lantern/contracts/testing/build-subject';
import { buildVideos } from '@lantern/contracts/testing/build-video';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { texts } from '#text/texts.ts';
import { topicsTexts } from '#text/topics.ts';

import { stored } from '../../storage/stored.ts';
import { answering, answeringEach, startFakeApi } from '../../testing/fake-api.ts';
import { renderAt } from '../../testing/render-screen.tsx';
import { resetStored } from '../../testing/reset-stored.ts';
import { stubIntersectionObserver } from '../../testing/stub-intersection-observer.ts';
import DarkWebScreen from './dark-web-screen.tsx';

const vip = buildMember({ memberVip: 3, vipPeriod: 3, vipDate: '2999-01-01 00:00:00' });
const lapsed = buildMember({ memberVip: 3, vipPeriod: 3, vipDate: '2020-01-01 00:00:00' });
const subjects = [
  buildSubject({ dictCode: '901', dictName: '深空档案', pid: '90' }),
  buildSubject({ dictCode: '902', dictName: '极地密卷', pid: '90', relationMovies: [] }),
];
const darkAd = buildAd({ id: 16, type: 'darksidead', title: '灯影会员', status: 1 });

/** Two batches of each section; a third there is not. */
const answers = () => [
  answering(getConfig, buildConfig()),
  answering(getAds, { ...noAds, darksidead: [darkAd] }),
  answering(selectSubjectByName, subjects),
  answeringEach(changeBatch, ({ currentPage }) =>
    currentPage > 2 ? [] : buildVideos(4, 1000 * currentPage),
  ),
];

const openAs = (member: ReturnType<typeof buildMember>) => {
  stored.memberInfo.write(member);
  return renderAt('/publish', <DarkWebScreen />);
};

beforeEach(() => {
  stubIntersectionObserver();
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  resetStored();
});

describe('the gate', () => {
  it.each([
    ['a member without VIP', buildMember()],
    ['a member whose VIP is over', lapsed],
  ])('stands before %s, and nothing behind it is asked for', (_who, member) => {
    const api = startFakeApi(...answers());
    openAs(member);
    const leadsTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(leadsTo(topicsTexts.darkWeb.unlock)).toBe('/vip');
    expect(leadsTo(topicsTexts.darkWeb.leave)).toBe('/');
    expect(api.sentTo(selectSubjectByName)).toEqual([]);
  });

  it('is not there for VIP', async () => {
    startFakeApi(...answers());
    openAs(vip);
    await screen.findByRole('heading', { name: '深空档案' });
    expect(screen.queryByText(topicsTexts.darkWeb.gateTitle)).toBeNull();
  });
});

describe('the sections', () => {
  it('have the way to all of their videos; one without videos is left out', async () => {
    const api = startFakeApi(...answers());
    openAs(vip);
    const section = within(await screen.findByRole('region', { name: '深空档案' }));
    const more = section.getByRole('link', { name: texts.common.viewMore });
    const address = new URL(more.getAttribute('href') ?? '', 'http://lantern.example');
    expect(address.pathname).toBe('/sreinfo');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      title: '暗网',
      type: '90',
      sonType: '901',
    });
    expect(screen.queryByRole('heading', { name: '极地密卷' })).toBeNull();
    expect(api.sentTo(selectSubjectByName)[0]?.payload).toEqual({ dictName: '暗网', type: 0 });
  });

  it('show the next batch, and after the last one the first again', async () => {
    const api = startFakeApi(...answers());
    openAs(vip);
    const section = within(await screen.findByRole('region', { name: '深空档案' }));
    const change = async (title: string) => {
      fireEvent.click(section.getByRole('button', { name: texts.common.changeBatch }));
      await section.findByText(title);
    };
    await section.findByText('Video 601');
    await change('Video 1000');
    await change('Video 2000');
    await change('Video 1000');
    expect(section.queryByText('Video 601')).toBeNull();
    expect(api.sentTo(changeBatch).map((call) => call.payload)).toEqual(
      [1, 2, 3, 1].map((currentPage) => ({ currentPage, dictName: '深空档案', type: '901' })),
    );
  });
});

describe('its ad', () => {
  it('stands among the sections', async () => {
    startFakeApi(...answers());
    openAs(vip);
    const ad = await screen.findByRole('link', { name: /灯影会员/ });
    expect(ad.getAttribute('rel')).toContain('noopener');
  });

  it('is not there without its flag', async () => {
    startFakeApi(...answers(), answering(getConfig, buildConfig({ showDarksideAd: false })));
    openAs(vip);
    await screen.findByRole('heading', { name: '深空档案' });
    expect(screen.queryByRole('link', { name: /灯影会员/ })).toBeNull();
  });
});
