import './no-injected-styles.ts';
import videojs from 'video.js';

/** video.js, loaded after the switch that keeps it from adding styles to the page's head. Import it only from here. */
export { videojs };
