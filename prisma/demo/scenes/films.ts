import { cityNight } from './city-night.ts';
import { lanternRiver } from './lantern-river.ts';
import { nightJourney } from './night-journey.ts';
import { orrery } from './orrery.ts';
import { paperSea } from './paper-sea.ts';
import type { Film } from './scene.ts';

/** Every generated film. */
export const films: readonly Film[] = [lanternRiver, paperSea, orrery, cityNight, nightJourney];
