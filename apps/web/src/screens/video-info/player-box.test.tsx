import { buildEpisode, buildSource } from '@lantern/contracts/testing/build-source';
import { buildVideoDetail } from '@lantern/contracts/testing/build-video-detail';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { play } from '../../features/player/sources.ts';
import { PlayerBox } from './player-box.tsx';

vi.mock('./watched-player.tsx', () => ({ WatchedPlayer: () => <p>player</p> }));
afterEach(cleanup);

/** The shape of the box of a film with this shape, width by height. */
function boxOf(aspect: number | undefined): number {
  const episode = buildEpisode({ ...(aspect !== undefined && { aspect }) });
  const detail = buildVideoDetail({ srcList: [buildSource({ urlList: [episode] })] });
  const watched = play({ channel: 0, episode }, { startAt: 0 });
  const watching = {
    watched,
    choose: () => undefined,
    renew: () => Promise.resolve(),
    notePlace: () => undefined,
    readPlace: () => 0,
  };
  const { container } = render(
    <PlayerBox vid={1} detail={detail} isFresh watching={watching} foot={{ current: null }} />,
  );
  const box = container.querySelector<HTMLElement>('.bg-stage');
  return box?.classList.contains('aspect-video')
    ? 16 / 9
    : Number.parseFloat(box?.style.aspectRatio ?? '');
}

it.each([
  ['a film that is wide', undefined, 16 / 9],
  ['one that is a little taller than wide', 0.9, 0.9],
  ['one of a phone, up to 4 : 5', 0.563, 0.8],
  ['a strip', 0.1, 0.8],
])('the place of %s', (_what, aspect, shape) => {
  expect(boxOf(aspect)).toBe(shape);
});
