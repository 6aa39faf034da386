/** What the player's library says by itself. */
export { default as libraryTexts } from 'video.js/dist/lang/en.json' with { type: 'json' };
