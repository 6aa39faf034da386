import type {
  operatorVideo,
  operatorVideoDetail,
  videoEdit,
} from '@lantern/contracts/entities/operator-video';
import { DAY_MS, formatShanghaiTime } from '@lantern/rules/shanghai-time';
import type * as z from 'zod/mini';

import { versionOf } from '../../../calls/edit-version.ts';
import { pictureOrNone } from '../../../http/picture-address.ts';
import type { ChannelRow } from './operator-episodes.repo.ts';
import type { OperatorVideoRow } from './operator-videos.repo.ts';

/** The time in which a deleted video can be restored. */
export const binMs = 7 * DAY_MS;

/** The fields of a video that operators edit, in the wire's shape. */
export type VideoEdit = z.infer<typeof videoEdit>;

export const presentEdit = (row: OperatorVideoRow): VideoEdit => ({
  title: row.title,
  introduction: row.introduction,
  author: row.author,
  tags: row.tags,
  categoryCode: row.sonCode ?? row.rootCode,
  score: row.score,
  paid: row.paid,
  price: row.ownPrice,
  publishTime: row.publishedAt && formatShanghaiTime(row.publishedAt),
});

export const stateAt = (
  {
    state,
    publishedAt,
    deletedAt = null,
  }: Pick<OperatorVideoRow, 'state' | 'publishedAt'> & { deletedAt?: Date | null },
  now: Date,
): z.infer<typeof operatorVideo>['state'] =>
  deletedAt !== null
    ? 'deleted'
    : state === 'published' && publishedAt !== null && publishedAt > now
      ? 'scheduled'
      : state;

export const presentOperatorVideo = (
  row: OperatorVideoRow,
  now: Date,
): z.infer<typeof operatorVideo> => ({
  ...presentEdit(row),
  id: row.id,
  poster: pictureOrNone(row.posterKey),
  durationSeconds: row.durationSeconds,
  state: stateAt(row, now),
  likes: row.likes,
  episodes: row.episodes,
  openReports: row.openReports,
  createTime: formatShanghaiTime(row.createdAt),
  sweepTime: row.deletedAt && formatShanghaiTime(new Date(row.deletedAt.getTime() + binMs)),
  pinnedTo: row.pinnedTo,
  weekViewers: row.weekViewers,
  sold: row.sold,
});

/** The episodes of a video, channel by channel. */
const presentChannels = (
  channels: readonly ChannelRow[],
): z.infer<typeof operatorVideoDetail>['channels'] =>
  channels.map(({ id, name, vipOnly, episodes }) => ({
    id,
    name,
    vipOnly,
    episodes: episodes.map((it) => ({
      id: it.id,
      title: it.title,
      ...(it.address !== null && { address: it.address }),
      durationSeconds: it.durationMs / 1000,
      sold: it.sold,
      subtitles: it.subtitles.map(({ name, language, label }) => ({ name, language, label })),
    })),
  }));

/** The version of channels and episodes, from their names and order. */
export const episodesVersionOf = (
  channels: readonly {
    id: number;
    name: string;
    vipOnly?: boolean | undefined;
    episodes: readonly { id: number; title: string }[];
  }[],
): string =>
  versionOf(
    channels.map((it) => [
      it.id,
      it.name,
      it.vipOnly === true,
      it.episodes.map(({ id, title }) => [id, title]),
    ]),
  );

export const presentVideoDetail = (
  row: OperatorVideoRow,
  channels: readonly ChannelRow[],
  now: Date,
): z.infer<typeof operatorVideoDetail> => ({
  ...presentOperatorVideo(row, now),
  channels: presentChannels(channels),
  version: versionOf(presentEdit(row)),
  episodesVersion: episodesVersionOf(channels),
});
