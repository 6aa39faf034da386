import { sendChat } from '@lantern/contracts/calls/chat';
import { sendDanmaku } from '@lantern/contracts/calls/danmaku';
import { sendFeedback } from '@lantern/contracts/calls/feedback';
import { expect, test } from 'vitest';

import { useTestApp } from '../../../test/build-test-app.ts';
import { callAs } from '../../../test/call-as.ts';
import { createMember, type TestMember } from '../../../test/create-member.ts';
import { createVideo } from '../../../test/create-video.ts';
import { buy, coinsFor } from '../../../test/pay-order.ts';

test('texts whose own limit is switched off are not counted of an address either', async () => {
  const site = await useTestApp({ env: { LIMIT_GUEST_TEXTS_PER_HOUR: '1' } });
  const guest = await createMember(site.deps);
  const send = () => callAs(site, guest)(sendChat, { content: '在吗' });
  expect([(await send()).code, (await send()).code]).toEqual([0, 0]);
});

test('members of an address who never paid may send so many texts together, whatever they are', async () => {
  const env = {
    LIMIT_GUEST_TEXTS_PER_HOUR: '3',
    LIMIT_CHAT_PER_MINUTE: '9',
    LIMIT_DANMAKU_PER_MINUTE: '9',
    LIMIT_FEEDBACK_PER_HOUR: '9',
  };
  const site = await useTestApp({ env });
  const { id: cartoonCode, episodeIds } = await createVideo(site.deps);
  const guest = () => createMember(site.deps);
  const from = { address: '2001:db8::1' };
  const chat = async (by: TestMember, address = '2001:db8::9') =>
    (await callAs(site, by)(sendChat, { content: '在吗' }, { address })).code;
  const [moviesInfoId = 0] = episodeIds;
  const comment = { cartoonCode, moviesInfoId, text: '好看', time: 1 };
  expect((await callAs(site, await guest())(sendDanmaku, comment, from)).code).toBe(0);
  const feedback = { comment_content: '建议' };
  expect((await callAs(site, await guest())(sendFeedback, feedback, from)).code).toBe(0);
  expect([await chat(await guest()), await chat(await guest())]).toEqual([0, 429]);
  const late = [
    await callAs(site, await guest())(sendDanmaku, comment, from),
    await callAs(site, await guest())(sendFeedback, feedback, from),
  ];
  expect(late.map(({ code }) => code)).toEqual([429, 429]);
  expect(Number(late[0]?.headers['retry-after'])).toBeGreaterThan(3000);

  const buyer = await guest();
  await buy(site, buyer, coinsFor(10));
  expect([await chat(buyer), await chat(await guest(), '2001:db8:0:1::1')]).toEqual([0, 0]);
  site.clock.advance(3_600_000);
  expect(await chat(await guest())).toBe(0);
});
