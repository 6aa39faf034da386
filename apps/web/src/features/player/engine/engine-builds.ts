import { importWithRetry } from '../../../ui/import-with-retry.ts';
import type { Playback } from '../playback.ts';
import type { HlsEngineClass } from './open-engine.ts';

/** The light build plays only sound that is within the renditions. */
export type EngineBuild = 'light' | 'full';

const imports: Readonly<Record<EngineBuild, () => Promise<{ default: HlsEngineClass }>>> = {
  light: importWithRetry(() => import('hls.js/light')),
  full: importWithRetry(() => import('hls.js')),
};

const here: Partial<Record<EngineBuild, HlsEngineClass>> = {};

/** The build that plays a film: what another site's holds is not known. */
export const buildFor = ({ sounds, type }: Pick<Playback, 'sounds' | 'type'>): EngineBuild =>
  sounds === undefined && type === undefined ? 'light' : 'full';

/** The engine, once its code is loaded. */
export const engineHere = (build: EngineBuild): HlsEngineClass | undefined => here[build];

/** Fetches the code of an engine; each build is a chunk of its own. */
export async function fetchEngine(build: EngineBuild): Promise<void> {
  here[build] ??= (await imports[build]()).default;
}
