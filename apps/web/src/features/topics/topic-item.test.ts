import { expect, describe, it } from 'vitest';

import { demoTopics as topics } from '../../testing/demo-topics.ts';
import { readTopicItem, writeTopicItem } from './topic-item.ts';

/** The topic that an item means, of all there are. */
const find = (item: string | undefined) => topics.find(readTopicItem(item) ?? (() => false));
const titleOf = (item: unknown) => find(JSON.stringify(item))?.title;

it.each(topics)('reads what it has written of $title', (topic) => {
  const written = writeTopicItem(topic);
  expect(JSON.parse(written)).toEqual(topic);
  expect(find(written)).toBe(topic);
});

it('knows a card by its codes, with anything else in the item', () => {
  const forged = { code: '30', sonTypeCode: '', title: '<b>', path: 'https://evil.example/a.png' };
  expect(find(JSON.stringify(forged))).toBe(topics[0]);
  expect(titleOf({ code: 31, sonTypeCode: 93 })).toBe('中文剧情');
  expect(titleOf({ code: '33', sonTypeCode: null })).toBe('黑料不打烊');
  expect(titleOf({ code: '33' })).toBe('黑料不打烊');
});

it.each(['{"code":"999"}', '{"code":"34","sonTypeCode":"81"}'])('finds none for %s', (item) => {
  expect(find(item)).toBeUndefined();
});

describe('an invalid item', () => {
  it.each([
    undefined,
    '',
    'not JSON',
    '{"code":"30"',
    'null',
    '[]',
    '{"code":"__proto__"}',
    '"30"',
    '{"__proto__":{"code":"30","sonTypeCode":""}}',
    '{"code":{"toString":"30"}}',
    `{"code":"30","title":"${'长'.repeat(1_000_000)}"}`,
  ])('is no topic: %.40s', (item) => {
    expect(readTopicItem(item)).toBeUndefined();
  });
});
