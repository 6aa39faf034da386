import type { VideoDetail } from '@lantern/contracts/entities/video-detail';
import type { ComponentType } from 'react';

import { fetchedAhead } from '../../ui/fetched-ahead.tsx';
import { prefetchPlayer, prefetchStream } from '../player/lazy-player.tsx';
import { watchFirst } from '../player/sources.ts';

let fetchPage: () => Promise<void> = () => Promise.resolve();

/**
 * The router's way to the page of a video, which a feature can't name: the page's code, with the player beside it and not
 * after it, as that is the larger of the two.
 */
export function asVideoPage(load: () => Promise<{ default: ComponentType }>): ComponentType {
  const { Component, fetch } = fetchedAhead(() => {
    prefetchPlayer();
    return load();
  });
  fetchPage = fetch;
  return Component;
}

/** Fetches it ahead. Where that fails, the page is fetched when it is opened. */
export function prefetchVideoPage(): void {
  fetchPage().catch(() => undefined);
}

/** Fetches what a member's visit to a video will begin with. */
export function prefetchMedia({ srcList, resume }: VideoDetail): void {
  const first = watchFirst(srcList, resume);
  if (first) prefetchStream(first);
}
