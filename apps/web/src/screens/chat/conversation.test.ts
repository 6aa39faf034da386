import { buildChatMessage } from '@lantern/contracts/testing/build-chat-message';
import { expect, it } from 'vitest';

import { unknownConversation, withMore, withNewest, withOlder } from './conversation.ts';

const messages = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) =>
    buildChatMessage({ id: String(from + index) }),
  );
const ids = ({ messages: known }: { messages: readonly { id: string }[] }) =>
  known.map(({ id }) => Number(id));

it('begins with the newest page; a short page is the last one', () => {
  expect(withNewest(unknownConversation, messages(1, 3)).isWhole).toBe(true);
  expect(withNewest(unknownConversation, messages(51, 100)).isWhole).toBe(false);
  expect(withNewest(unknownConversation, [])).toEqual({ messages: [], isWhole: true });
});

it('takes each message once and keeps the server’s order', () => {
  const known = withNewest(unknownConversation, messages(8, 10));
  const answered = withMore(known, messages(12, 12));
  const polled = withNewest(answered, messages(10, 12));
  expect(ids(polled)).toEqual([8, 9, 10, 11, 12]);
});

it('returns the same object when nothing changed, so that nothing renders again', () => {
  const known = withNewest(unknownConversation, messages(1, 3));
  expect(withMore(known, messages(2, 3))).toBe(known);
  expect(withNewest(known, [])).toBe(known);
});

it('goes back page by page to the beginning', () => {
  const newest = withNewest(unknownConversation, messages(101, 150));
  const before = withOlder(newest, messages(51, 100));
  expect([ids(before)[0], before.isWhole]).toEqual([51, false]);
  const all = withOlder(before, messages(41, 50));
  expect([ids(all)[0], all.isWhole]).toEqual([41, true]);
});
