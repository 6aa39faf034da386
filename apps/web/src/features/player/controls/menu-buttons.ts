import type { Player } from 'video.js';

import { texts } from '#text/texts.ts';
import { videoActionsTexts } from '#text/video-actions.ts';

import { stored } from '../../../storage/stored.ts';
import { engineOf } from '../engine/hls-engine.ts';
import { videojs } from '../engine/video-library.ts';
import { AUTO_LEVEL, linesOf, listQualities, type QualityChoice } from './renditions.ts';

/** The panel that a button of the control bar opens. */
export type MenuName = 'speed' | 'quality' | 'subtitles' | 'sound' | 'sleep' | 'more';

const Button = videojs.getComponent('Button');
const LibrarySeekBar = videojs.getComponent('SeekBar');

function label(button: Element, text: string): void {
  const span = button.querySelector('.player-text') ?? document.createElement('span');
  span.className = 'player-text';
  span.ariaHidden = 'true';
  span.textContent = text;
  button.append(span);
}

/** A button of the control bar that shows the current choice and opens a panel with all choices. */
abstract class MenuButton extends Button {
  /** The base class calls it while it makes the element, before fields are set. */
  abstract get menu(): MenuName;

  override buildCSSClass(): string {
    return `player-text-button player-${this.menu}-button ${super.buildCSSClass()}`;
  }

  override handleClick(): void {
    this.player().trigger('menu', this.menu);
  }

  say(name: string, choice: string): void {
    this.controlText(name);
    label(this.el(), choice);
  }
}

class SpeedButton extends MenuButton {
  get menu(): MenuName {
    return 'speed';
  }

  constructor(player: Player, options?: object) {
    super(player, options);
    const update = () => {
      const rate = player.playbackRate();
      this.say(texts.player.speed, rate === 1 ? texts.player.speedShort : texts.player.rate(rate));
    };
    this.on(player, 'ratechange', update);
    update();
  }
}

class QualityButton extends MenuButton {
  get menu(): MenuName {
    return 'quality';
  }

  constructor(player: Player, options?: object) {
    super(player, options);
    const update = () => {
      const choices = qualitiesOf(player);
      const level = chosenLevel(player);
      const chosen = choices.find((choice) => choice.level === level);
      this.say(texts.player.quality, labelOf(chosen ?? { level: AUTO_LEVEL, lines: null }));
      if (choices.length > 0) this.show();
      else this.hide();
    };
    this.on(player, ['hlslevels', 'loadstart', 'qualitychange'], update);
    update();
  }
}

/** Shown only for a film with subtitles; tells whether they are on. */
class SubtitlesChoice extends MenuButton {
  get menu(): MenuName {
    return 'subtitles';
  }

  constructor(player: Player, options?: object) {
    super(player, options);
    this.setIcon('subtitles');
    this.controlText(texts.player.subtitles);
    this.hide();
    this.on(player, 'subtitles', (_, shown) => {
      this.toggleClass('is-on', shown === true);
      if (shown === undefined) this.hide();
      else this.show();
    });
  }
}

/** Shown only for a film with several sound tracks. */
class SoundChoice extends MenuButton {
  get menu(): MenuName {
    return 'sound';
  }

  constructor(player: Player, options?: object) {
    super(player, options);
    this.setIcon('audio');
    this.controlText(texts.player.sound);
    this.hide();
    this.on(player, 'sounds', (_, areSeveral) => (areSeveral === true ? this.show() : this.hide()));
  }
}

/** Shown only when the browser has found a screen to cast to. */
class CastChoice extends Button {
  constructor(player: Player, options?: object) {
    super(player, options);
    this.setIcon('cast');
    this.controlText(texts.player.cast);
    this.hide();
    this.on(player, 'castable', (_, isCastable) =>
      isCastable === true ? this.show() : this.hide(),
    );
  }

  override buildCSSClass(): string {
    return `player-cast-button ${super.buildCSSClass()}`;
  }

  override handleClick(): void {
    this.player().trigger('cast');
  }
}

/** Opens all settings, among them those that do not fit a narrow bar. */
class MoreButton extends MenuButton {
  get menu(): MenuName {
    return 'more';
  }

  constructor(player: Player, options?: object) {
    super(player, options);
    this.setIcon('cog');
    this.controlText(texts.player.more);
  }
}

const danmaku = videoActionsTexts.danmaku;

/** The switch of comments for full screen, where the one below the picture is not visible. */
class DanmakuButton extends Button {
  constructor(player: Player, options?: object) {
    super(player, options);
    label(this.el(), danmaku.short);
    this.hide();
    this.on(player, 'danmaku', (_, isOn) => {
      this.controlText(isOn ? danmaku.turnOff : danmaku.turnOn);
      this.el().ariaPressed = String(isOn);
      this.show();
    });
  }

  override buildCSSClass(): string {
    return `player-danmaku-button player-text-button ${super.buildCSSClass()}`;
  }

  override handleClick(): void {
    stored.danmakuPreferences.update((known) => ({ ...known, on: !known.on }));
  }
}

/**
 * The seek bar, which is drawn again when it moves by a pixel, or when its second changes. The library's own asks for its box
 * and draws 33 times a second, and a film of ten minutes moves it by a pixel in a second and a half.
 */
class SeekBar extends LibrarySeekBar {
  drawn: { at: number; second: number; seconds: number } | undefined;

  override update(event?: unknown): number | undefined {
    const player = this.player();
    const seconds = player.duration();
    const second = player.ended() ? seconds : Math.floor(player.currentTime());
    const at = this.getProgress();
    const { drawn } = this;
    // No bar is wider than the page.
    const isStill = drawn !== undefined && Math.abs(at - drawn.at) * innerWidth < 1;
    if (isStill && drawn.second === second && drawn.seconds === seconds) return at;
    const drawnAt = super.update(event);
    // A page that is hidden draws nothing.
    if (drawnAt !== undefined) this.drawn = { at, second, seconds };
    return drawnAt;
  }
}

/** The renditions of the current film, from the engine of the media element. */
export function qualitiesOf(player: Player): QualityChoice[] {
  return listQualities(currentEngine(player)?.levels ?? []);
}

export function chosenLevel(player: Player): number {
  const engine = currentEngine(player);
  return engine && !engine.autoLevelEnabled ? engine.manualLevel : AUTO_LEVEL;
}

/** The rendition that the engine has chosen; nothing before its choice. */
export function shownQuality(player: Player): string {
  const engine = currentEngine(player);
  const level = engine?.levels[engine.currentLevel];
  return level ? texts.player.lines(linesOf(level)) : '';
}

/** Changes the rendition from the next segment on, so that the picture does not stop. */
export function chooseQuality(player: Player, level: number): void {
  const engine = currentEngine(player);
  if (engine) engine.nextLevel = level;
  player.trigger('qualitychange');
}

export function labelOf({ lines }: QualityChoice): string {
  return lines === null ? texts.player.auto : texts.player.lines(lines);
}

function currentEngine(player: Player) {
  return engineOf(player.el().querySelector('video'));
}

videojs.registerComponent('SpeedButton', SpeedButton);
videojs.registerComponent('QualityButton', QualityButton);
videojs.registerComponent('SubtitlesChoice', SubtitlesChoice);
videojs.registerComponent('SoundChoice', SoundChoice);
videojs.registerComponent('CastChoice', CastChoice);
videojs.registerComponent('MoreButton', MoreButton);
videojs.registerComponent('DanmakuButton', DanmakuButton);
videojs.registerComponent('SeekBar', SeekBar);
