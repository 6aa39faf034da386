import type { VideoDetail } from '@lantern/contracts/entities/video-detail';
import { Flag, Heart, ListVideo, Share2, Star, type LucideIcon } from 'lucide-react';
import { lazy, useState } from 'react';

import { texts } from '#text/texts.ts';
import { videoPageTexts } from '#text/video-page.ts';

import { classNames } from '../../ui/class-names.ts';
import { importWithRetry } from '../../ui/import-with-retry.ts';
import { LazySheet } from '../../ui/lazy-sheet.tsx';
import { useFavourite, type Like } from './use-like.ts';
import type { Watching } from './use-watching.ts';

const SourcesSheet = lazy(importWithRetry(() => import('./sources-sheet.tsx')));
const ShareSheet = lazy(importWithRetry(() => import('./share/share-sheet.tsx')));
const ReportSheet = lazy(importWithRetry(() => import('./report/report-sheet.tsx')));

type Opened = 'episodes' | 'share' | 'report';

export type ActionRowProps = { detail: VideoDetail; like: Like; watching: Watching };

/** The actions of a video. */
export function ActionRow({ detail, like, watching }: ActionRowProps) {
  const { isSaved, toggle: toggleSaved } = useFavourite(detail.videoInfo);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const count = texts.common.count(like.likes);
  return (
    <div className="mt-2 flex px-page">
      {hasChoice(detail) && (
        <Action
          icon={ListVideo}
          label={videoPageTexts.videoInfo.episodes}
          onClick={() => setOpened('episodes')}
        />
      )}
      <Action
        icon={Share2}
        label={videoPageTexts.videoInfo.share}
        onClick={() => setOpened('share')}
      />
      <Action
        icon={Heart}
        label={videoPageTexts.videoInfo.like}
        note={count}
        isOn={like.isLiked}
        onClick={like.toggle}
      />
      <Action
        icon={Star}
        label={videoPageTexts.videoInfo.favourite}
        isOn={isSaved}
        onClick={toggleSaved}
      />
      <Action
        icon={Flag}
        label={videoPageTexts.videoInfo.report}
        onClick={() => setOpened('report')}
      />
      <LazySheet open={opened === 'episodes'} onClose={close}>
        <SourcesSheet
          open={opened === 'episodes'}
          onClose={close}
          sources={detail.srcList}
          watching={watching}
        />
      </LazySheet>
      <LazySheet open={opened === 'share'} onClose={close}>
        <ShareSheet open={opened === 'share'} onClose={close} video={detail.videoInfo} />
      </LazySheet>
      <LazySheet open={opened === 'report'} onClose={close}>
        <ReportSheet open={opened === 'report'} onClose={close} video={detail.videoInfo} />
      </LazySheet>
    </div>
  );
}

/** Not shown for a single episode. */
const hasChoice = ({ srcList }: VideoDetail): boolean =>
  srcList.flatMap(({ urlList }) => urlList).length !== 1;

type ActionProps = {
  icon: LucideIcon;
  label: string;
  note?: string;
  /** The state of an action that can be on or off. */
  isOn?: boolean;
  onClick: () => void;
};

function Action({ icon: Icon, label, note, isOn, onClick }: ActionProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onClick}
      className={classNames(
        'flex min-h-14 flex-1 flex-col items-center justify-center gap-1 rounded-card transition-[color,scale] active:scale-95',
        isOn ? 'text-accent' : 'text-strong',
      )}
    >
      <Icon size={24} aria-hidden fill={isOn ? 'currentColor' : 'none'} />
      <span className="text-note leading-none">
        {label}
        {note !== undefined && <span className="ml-1 tabular-nums">{note}</span>}
      </span>
    </button>
  );
}
