import type { Video } from '@lantern/contracts/entities/video';

import { pictureAddress } from '../../../http/picture-address.ts';

/** A published video as lists need it. */
export interface VideoRow {
  id: number;
  title: string;
  introduction: string;
  author: string;
  poster_key: string;
  duration_seconds: number;
  paid: boolean;
  like_count: number;
  score: number;
  category_code: string;
  son_code: string | null;
}

/** A video in the wire's shape. */
export const presentVideo = (row: VideoRow): Video => ({
  cartoonCode: row.id,
  cartoonName: row.title,
  cartoonImage: pictureAddress(row.poster_key),
  cartoonHot: row.like_count,
  vodDuration: row.duration_seconds,
  cartoonVip: row.paid,
  cartoonIntroduce: row.introduction,
  cartoonAuthor: row.author,
  dictCode: row.category_code,
  sonDictCode: row.son_code,
  cartoon_score: row.score,
});
