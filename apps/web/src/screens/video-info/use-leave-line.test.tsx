import type { Source } from '@lantern/contracts/entities/source';
import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import type { Choice } from '../../features/player/sources.ts';
import { useLeaveLine } from './use-leave-line.ts';
import type { Watching } from './use-watching.ts';

const sourceOf = (name: string, titles: readonly string[], external: boolean): Source => ({
  name,
  urlList: titles.map((title, index) => ({
    id: name.length * 100 + index,
    name: title,
    url: `https://${name}.example/${index}.m3u8`,
    ...(external && { external }),
  })),
});

/** Follows the choices that a hook makes. */
function follow(sources: readonly Source[], from: number) {
  const tried: string[] = [];
  const failed: number[] = [];
  const watch = (choice: Choice): Watching => ({
    watched: { ...choice, address: choice.episode.url, startAt: 0 },
    choose: vi.fn<Watching['choose']>((next) => {
      tried.push(sources[next.channel]?.name ?? '');
      hook.rerender(watch(next));
    }),
    renew: vi.fn<Watching['renew']>(),
    notePlace: vi.fn<Watching['notePlace']>(),
    readPlace: () => 0,
  });
  const episode = sources[from]?.urlList[0];
  if (episode === undefined) throw new Error('no episode');
  const hook = renderHook(
    (watching: Watching) => useLeaveLine(sources, watching, (id) => failed.push(id)),
    {
      initialProps: watch({ channel: from, episode }),
    },
  );
  return { tried, failed, leave: () => hook.result.current?.() };
}

it('tries each line that has the episode once, then says that none is left, and begins again', () => {
  const sources = [
    sourceOf('一', ['第1集'], true),
    sourceOf('二', ['第2集'], true),
    sourceOf('三', ['第1集'], true),
    sourceOf('四', ['第1集'], true),
  ];
  const { tried, failed, leave } = follow(sources, 2);
  expect([leave(), leave(), leave()]).toEqual([true, true, false]);
  expect(tried).toEqual(['四', '一']);
  // Each that was left is told, also the last one.
  expect(failed).toEqual([100, 100, 100]);
  expect(leave()).toBe(true);
});

it('leaves films of this site to those who renew their addresses', () => {
  const { leave, failed } = follow(
    [sourceOf('一', ['第1集'], false), sourceOf('二', ['第1集'], true)],
    0,
  );
  expect(leave()).toBeUndefined();
  expect(failed).toEqual([]);
});
