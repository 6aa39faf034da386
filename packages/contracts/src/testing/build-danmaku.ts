import { danmaku } from '../entities/danmaku.ts';
import { builderOf } from './builder-of.ts';

/** A white comment that scrolls by at second 3. */
export const buildDanmaku = builderOf(danmaku, {
  text: 'Lovely light',
  time: 3,
  mode: 0,
  color: '#ffffff',
});
