import type { Player } from 'video.js';

import { texts } from '#text/texts.ts';
import { videoActionsTexts } from '#text/video-actions.ts';

import { stored } from '../../../storage/stored.ts';
import { engineOf } from '../engine/hls-engine.ts';
import { videojs } from '../engine/video-library.ts';
import { AUTO_LEVEL, linesOf, listQualities, type QualityChoice } from './renditions.ts';

/** Which panel a button of the control bar opens. */
export type MenuName = 'speed' | 'quality' | 'subtitles' | 'sound' | 'sleep' | 'more';

const Button = videojs.getComponent('Button');

function label(button: Element, text: string): void {
  const span = button.querySelector('.player-text') ?? document.createElement('span');
  span.className = 'player-text';
  span.ariaHidden = 'true';
  span.textContent = text;
  button.append(span);
}

/** A button of the control bar that says the current choice and opens a panel with all of them. */
abstract class MenuButton extends Button {
  /** Asked for while the base class makes the element, before fields are there. */
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

/** There only where what plays has subtitles; says whether any are shown. */
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

/** There only where what plays has several sounds. */
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

/** There only where the browser knows of a screen to play on. */
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

/** All that can be set, and what a narrow bar has no room for. */
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

/** The switch of the comments where the one below the picture is out of sight: in full screen. */
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

/** The renditions of what plays now; the media element's engine knows them. */
export function qualitiesOf(player: Player): QualityChoice[] {
  return listQualities(currentEngine(player)?.levels ?? []);
}

export function chosenLevel(player: Player): number {
  const engine = currentEngine(player);
  return engine && !engine.autoLevelEnabled ? engine.manualLevel : AUTO_LEVEL;
}

/** What is shown where the engine chooses; nothing until it has. */
export function shownQuality(player: Player): string {
  const engine = currentEngine(player);
  const level = engine?.levels[engine.currentLevel];
  return level ? texts.player.lines(linesOf(level)) : '';
}

/** Changes the rendition from the next segment on, so the picture does not stop. */
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
