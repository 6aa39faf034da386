import { sendChat } from '@lantern/contracts/calls/chat';
import { sendFeedback } from '@lantern/contracts/calls/feedback';
import { changeRoles } from '@lantern/contracts/calls/operator/operators';
import { logOutOperator } from '@lantern/contracts/calls/operator/session';
import { envelope } from '@lantern/contracts/envelope';
import { operatorEventsPath } from '@lantern/contracts/operator-events';
import { expect, onTestFinished, test } from 'vitest';

import { type TestApp, useTestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../test/call-as.ts';
import { createMember } from '../../../test/create-member.ts';
import { createOperator } from '../../../test/create-operator.ts';
import { createOperatorEvents, operatorEventsOf } from './operator-events.ts';

/** Listens as a program does; tells what was heard, and whether it is over. */
async function listen(origin: string, token: string) {
  const gone = new AbortController();
  onTestFinished(() => gone.abort());
  const response = await fetch(origin + operatorEventsPath, {
    headers: { token },
    signal: gone.signal,
  });
  const received = {
    status: response.status,
    type: response.headers.get('content-type'),
    text: '',
  };
  const state = { isOver: false };
  const read = async (): Promise<void> => {
    for await (const piece of response.body ?? []) received.text += Buffer.from(piece).toString();
  };
  void read()
    .catch(() => undefined)
    .finally(() => {
      state.isOver = true;
    });
  const events = () => [...received.text.matchAll(/^data: (.*)$/gm)].map(([, json = '']) => json);
  const beats = () => received.text.split('\n').filter((line) => line === ':').length;
  return { ...received, events, beats, state, hangUp: () => gone.abort() };
}

async function serve(): Promise<{ site: TestApp; origin: string }> {
  const site = await useTestApp();
  operatorEventsOf.replace(site.deps, createOperatorEvents(site.deps, { beatMs: 50 }));
  return { site, origin: await site.app.listen({ host: '127.0.0.1', port: 0 }) };
}

test('a change reaches operators who may read it within two seconds', async () => {
  const { site, origin } = await serve();
  const service = await createOperator(site.deps, { roles: ['service'] });
  const content = await createOperator(site.deps, { roles: ['content'] });
  const [desk, editor] = [await listen(origin, service.token), await listen(origin, content.token)];
  expect([desk.status, desk.type]).toEqual([200, 'text/event-stream; charset=utf-8']);
  const member = await createMember(site.deps);
  const began = performance.now();
  await askAs(site, member)(sendChat, { content: '在吗' });
  await expect
    .poll(desk.events)
    .toEqual([JSON.stringify({ what: 'chat', memberCode: member.memberCode })]);
  expect(performance.now() - began).toBeLessThan(2000);
  await askAs(site, member)(sendFeedback, { comment_content: '建议' });
  await expect.poll(() => desk.events().at(-1)).toBe('{"what":"feedback"}');
  expect(editor.events()).toEqual([]);
});

test('an operator who loses the right gets no more events, a beat later', async () => {
  const { site, origin } = await serve();
  const moved = await createOperator(site.deps, { roles: ['service'] });
  const stays = await createOperator(site.deps, { roles: ['service'] });
  const [stream, other] = [await listen(origin, moved.token), await listen(origin, stays.token)];
  const owner = await createOperator(site.deps);
  const change = { id: moved.operatorId, roles: ['content' as const], reason: '换岗' };
  expect((await callAs(site, owner)(changeRoles, change)).code).toBe(0);
  const beats = () => stream.beats();
  const before = beats();
  await expect.poll(beats).toBeGreaterThan(before + 1);
  await askAs(site, await createMember(site.deps))(sendChat, { content: '在吗' });
  await expect.poll(other.events).toHaveLength(1);
  expect(stream.events()).toEqual([]);
  expect(stream.state.isOver).toBe(false);
});

test('no member and no operator without a session listens; a stream ends with its session and with the site', async () => {
  const { site, origin } = await serve();
  const member = await createMember(site.deps);
  for (const token of ['', member.token]) {
    const answer = await fetch(origin + operatorEventsPath, { headers: { token } });
    expect([answer.status, envelope.parse(await answer.json()).code]).toEqual([403, 403]);
  }
  const leaving = await createOperator(site.deps);
  const staying = await createOperator(site.deps);
  const [left, stayed] = [await listen(origin, leaving.token), await listen(origin, staying.token)];
  expect((await callAs(site, leaving)(logOutOperator, {})).code).toBe(0);
  await expect.poll(() => left.state.isOver).toBe(true);
  expect(stayed.state.isOver).toBe(false);
  operatorEventsOf(site.deps).closeAll();
  await expect.poll(() => stayed.state.isOver).toBe(true);
});

test('one operator holds so many streams and no more, and a hung-up one is forgotten', async () => {
  const { site, origin } = await serve();
  const operator = await createOperator(site.deps);
  const first = await listen(origin, operator.token);
  for (let more = 0; more < 11; more++) await listen(origin, operator.token);
  expect(first.state.isOver).toBe(false);
  const last = await listen(origin, operator.token);
  await expect.poll(() => first.state.isOver).toBe(true);
  last.hangUp();
  await expect.poll(() => last.state.isOver).toBe(true);
});
