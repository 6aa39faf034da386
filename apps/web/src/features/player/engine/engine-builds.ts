import type { Sound } from '@lantern/contracts/entities/source';

import { patiently } from '../../../ui/patient-import.ts';
import type { HlsEngineClass } from './open-engine.ts';

/** The light build knows no sound but the one that lies within the pictures. */
export type EngineBuild = 'light' | 'full';

const imports: Readonly<Record<EngineBuild, () => Promise<{ default: HlsEngineClass }>>> = {
  light: patiently(() => import('hls.js/light')),
  full: patiently(() => import('hls.js')),
};

const here: Partial<Record<EngineBuild, HlsEngineClass>> = {};

/** Which of them plays a film of these sounds. */
export const buildFor = (sounds: readonly Sound[] | undefined): EngineBuild =>
  sounds === undefined ? 'light' : 'full';

/** An engine whose code has come. */
export const engineHere = (build: EngineBuild): HlsEngineClass | undefined => here[build];

/** Fetches the code of an engine; each has a chunk of its own beside the player's. */
export async function fetchEngine(build: EngineBuild): Promise<void> {
  here[build] ??= (await imports[build]()).default;
}
