import './no-injected-styles.ts';
import videojs from 'video.js';

/** video.js, loaded after it was told to leave the page's head alone; import it from nowhere else. */
export { videojs };
