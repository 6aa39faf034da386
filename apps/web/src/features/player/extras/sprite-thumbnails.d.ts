// The plugin registers itself with video.js; it exports nothing we use.
declare module 'videojs-sprite-thumbnails';
