import type { Sound, Subtitle } from '@lantern/contracts/entities/source';
import type { Player } from 'video.js';

import { playerTexts } from '#text/player.ts';
import { texts } from '#text/texts.ts';

import { stored } from '../../../storage/stored.ts';
import {
  chooseQuality,
  chosenLevel,
  labelOf,
  qualitiesOf,
  shownQuality,
  type MenuName,
} from '../controls/menu-buttons.ts';
import { AUTO_LEVEL } from '../controls/renditions.ts';
import { chooseSound } from '../engine/choose-sound.ts';
import { chooseSubtitle, SUBTITLES_OFF } from './choose-subtitle.ts';
import { SLEEP_MINUTES, sleepIn, sleepMinutesLeft, useSleep } from './sleep.ts';

/** A line of a panel: one of several exclusive choices, or, without `chosen`, a line that opens another panel. */
export type Line = {
  key: string;
  label: string;
  /** The current value of the panel behind it. */
  note?: string;
  chosen?: boolean;
  act: () => void;
};

/** The subject of a panel: the player, and the tracks of the current film. */
export type PanelContext = {
  player: Player;
  subtitles: readonly Subtitle[];
  /** Empty when there is nothing to choose. */
  sounds: readonly Sound[];
  isCastable: boolean;
};

export const panelTitles: Readonly<Record<MenuName, string>> = {
  speed: texts.player.speed,
  quality: texts.player.quality,
  subtitles: texts.player.subtitles,
  sound: texts.player.sound,
  sleep: playerTexts.sleep.title,
  more: texts.player.more,
};

export const panels: Readonly<Record<MenuName, (context: PanelContext) => Line[]>> = {
  speed: ({ player }) =>
    player.playbackRates().map((rate) => ({
      key: String(rate),
      label: texts.player.rate(rate),
      chosen: player.playbackRate() === rate,
      act: () => setSpeed(player, rate),
    })),
  quality: ({ player }) =>
    qualitiesOf(player).map((quality) => ({
      key: String(quality.level),
      label: labelOf(quality),
      ...(quality.level === AUTO_LEVEL && { note: shownQuality(player) }),
      chosen: quality.level === chosenLevel(player),
      act: () => chooseQuality(player, quality.level),
    })),
  subtitles: listSubtitles,
  sound: ({ sounds }) => {
    const chosen = chooseSound(sounds, stored.sound.read());
    return sounds.map((sound) => ({
      key: sound.label,
      label: sound.label,
      chosen: chosen === sound,
      act: () => stored.sound.write({ language: sound.language, label: sound.label }),
    }));
  },
  sleep: listSleep,
  more: listMore,
};

function setSpeed(player: Player, rate: number): void {
  player.playbackRate(rate);
  player.trigger('ratechosen', rate);
}

function listSubtitles({ subtitles }: PanelContext): Line[] {
  const chosen = chooseSubtitle(subtitles, stored.subtitleLanguage.read());
  const off = {
    key: SUBTITLES_OFF,
    label: playerTexts.off,
    chosen: !chosen,
    act: () => stored.subtitleLanguage.write(SUBTITLES_OFF),
  };
  return [
    off,
    ...subtitles.map((subtitle) => ({
      key: subtitle.url,
      label: subtitle.label,
      chosen: chosen === subtitle,
      act: () => stored.subtitleLanguage.write(subtitle.language),
    })),
  ];
}

const sleepWords = playerTexts.sleep;

function listSleep({ player }: PanelContext): Line[] {
  const { at, atEnd } = useSleep.getState();
  const left = sleepMinutesLeft(at, performance.now());
  const line = (key: string, label: string, chosen: boolean, act: () => void): Line => ({
    key,
    label,
    chosen,
    act: () => {
      act();
      player.trigger('sleepchosen');
    },
  });
  return [
    line('off', sleepWords.off, at === null && !atEnd, () => sleepIn(null)),
    line('end', sleepWords.atEnd, atEnd, () => useSleep.setState({ at: null, atEnd: true })),
    ...SLEEP_MINUTES.map((minutes) => ({
      ...line(
        String(minutes),
        sleepWords.minutes(minutes),
        useSleep.getState().minutes === minutes && at !== null,
        () => sleepIn(minutes),
      ),
      ...(useSleep.getState().minutes === minutes && at !== null
        ? { note: sleepWords.left(left) }
        : {}),
    })),
  ];
}

function listMore({ player, subtitles, sounds, isCastable }: PanelContext): Line[] {
  const lead = (menu: MenuName, note: string): Line => ({
    key: menu,
    label: panelTitles[menu],
    note,
    act: () => player.trigger('menu', menu),
  });
  const chosen = chooseSubtitle(subtitles, stored.subtitleLanguage.read());
  return [
    lead('speed', texts.player.rate(player.playbackRate())),
    ...(qualitiesOf(player).length > 0 ? [lead('quality', noteQuality(player))] : []),
    ...(subtitles.length > 0 ? [lead('subtitles', chosen?.label ?? playerTexts.off)] : []),
    ...(sounds.length > 1
      ? [lead('sound', chooseSound(sounds, stored.sound.read())?.label ?? '')]
      : []),
    lead('sleep', noteSleep()),
    {
      key: 'loop',
      label: playerTexts.loop.title,
      note: player.loop() ? playerTexts.loop.on : playerTexts.off,
      act: () => stored.playerPreferences.update((known) => ({ ...known, loop: !player.loop() })),
    },
    ...listDevices(player, isCastable),
    ...(hasKeyboard()
      ? [{ key: 'keys', label: playerTexts.keys.title, act: () => player.trigger('keyshelp') }]
      : []),
  ];
}

/** A device with a mouse has a keyboard. */
const hasKeyboard = (): boolean => matchMedia('(any-hover: hover)').matches;

function noteQuality(player: Player): string {
  const level = chosenLevel(player);
  if (level === AUTO_LEVEL) return playerTexts.autoChose(shownQuality(player)).trim();
  const chosen = qualitiesOf(player).find((it) => it.level === level);
  return chosen ? labelOf(chosen) : '';
}

function noteSleep(): string {
  const { at, atEnd } = useSleep.getState();
  if (atEnd) return sleepWords.atEnd;
  return at === null ? sleepWords.off : sleepWords.left(sleepMinutesLeft(at, performance.now()));
}

/** Other places to show the film: picture-in-picture and casting. */
function listDevices(player: Player, isCastable: boolean): Line[] {
  const ignore = () => undefined;
  const float = () =>
    void (
      player.isInPictureInPicture()
        ? player.exitPictureInPicture()
        : player.requestPictureInPicture()
    ).catch(ignore);
  return [
    ...(document.pictureInPictureEnabled
      ? [{ key: 'float', label: playerTexts.pictureInPicture, act: float }]
      : []),
    ...(isCastable
      ? [{ key: 'cast', label: texts.player.cast, act: () => player.trigger('cast') }]
      : []),
  ];
}
