/** What the player's library says by itself. */
export { default as libraryTexts } from 'video.js/dist/lang/zh-CN.json' with { type: 'json' };
