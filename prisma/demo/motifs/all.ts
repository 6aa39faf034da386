import type { Motif } from '../art/motif.ts';
import { aurora } from './aurora.ts';
import { balloons } from './balloons.ts';
import { blossom } from './blossom.ts';
import { bridge } from './bridge.ts';
import { cave } from './cave.ts';
import { chart } from './chart.ts';
import { cinema } from './cinema.ts';
import { citrus } from './citrus.ts';
import { clockwork } from './clockwork.ts';
import { dunes } from './dunes.ts';
import { forest } from './forest.ts';
import { galaxy } from './galaxy.ts';
import { geometry } from './geometry.ts';
import { kites } from './kites.ts';
import { lake } from './lake.ts';
import { leaves } from './leaves.ts';
import { lighthouse } from './lighthouse.ts';
import { nightTrain } from './night-train.ts';
import { observatory } from './observatory.ts';
import { ocean } from './ocean.ts';
import { paperBoats } from './paper-boats.ts';
import { papercut } from './papercut.ts';
import { peaks } from './peaks.ts';
import { planet } from './planet.ts';
import { polar } from './polar.ts';
import { rainWindow } from './rain-window.ts';
import { rooftops } from './rooftops.ts';
import { skyLanterns } from './sky-lanterns.ts';
import { skyline } from './skyline.ts';
import { snowPeaks } from './snow-peaks.ts';
import { stillLife } from './still-life.ts';
import { undersea } from './undersea.ts';
import { village } from './village.ts';

/** Every motif, in the order the posters are made. */
export const motifs: readonly Motif[] = [
  peaks,
  snowPeaks,
  dunes,
  lake,
  forest,
  leaves,
  blossom,
  village,
  aurora,
  polar,
  cave,
  ocean,
  undersea,
  lighthouse,
  paperBoats,
  planet,
  galaxy,
  observatory,
  skyline,
  rainWindow,
  bridge,
  nightTrain,
  rooftops,
  skyLanterns,
  kites,
  balloons,
  papercut,
  geometry,
  citrus,
  clockwork,
  stillLife,
  cinema,
  chart,
];
