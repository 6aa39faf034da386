import type { Layer } from './canvas.ts';
import { seedRandom, type Random } from './random.ts';

/** What a motif may draw on: the width of the space (its height is 900) and its own randomness. */
export type Scene = { span: number; seed: number; random: Random };

/** A subject that can be drawn in several looks, at any aspect ratio. */
export type Motif = {
  name: string;
  looks: number;
  layers(span: number, look: number, seed: number): Layer[];
};

export function defineMotif<Look>(
  name: string,
  looks: readonly Look[],
  draw: (scene: Scene, look: Look) => Layer[],
): Motif {
  return {
    name,
    looks: looks.length,
    layers(span, index, seed) {
      const look = looks[index % looks.length];
      if (look === undefined) throw new Error(`${name} has no looks`);
      return draw({ span, seed, random: seedRandom(seed) }, look);
    },
  };
}
