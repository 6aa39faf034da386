import { findSealedBefore, findUnsealed } from '../../media/asset-seal.repo.ts';
import { type SealDeps, type SealedFilms, sealFilms, type SealOptions } from './seal-asset.ts';

/** Seals the films of earlier versions. */
export const sealMedia = (deps: SealDeps, options: SealOptions): Promise<SealedFilms> =>
  sealFilms(deps, (after) => findUnsealed(deps.db, after), options);

/** Gives every film another seal, so that published keys and addresses open nothing any more. */
export function resealMedia(deps: SealDeps, options: SealOptions): Promise<SealedFilms> {
  const begun = deps.now();
  return sealFilms(deps, (after) => findSealedBefore(deps.db, after, begun), options);
}
