import type { Player } from 'video.js';

import { stored } from '../../../storage/stored.ts';
import { zhVideoActions } from '../../../text/zh-video-actions.ts';
import { zh } from '../../../text/zh.ts';
import { engineOf } from '../engine/hls-engine.ts';
import { videojs } from '../engine/video-library.ts';
import { AUTO_LEVEL, linesOf, listQualities, type QualityChoice } from './renditions.ts';

/** Which panel a button of the control bar opens. */
export type MenuName = 'speed' | 'quality' | 'subtitles' | 'sleep' | 'more';

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
      this.say(zh.player.speed, rate === 1 ? zh.player.speedShort : zh.player.rate(rate));
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
      this.say(zh.player.quality, labelOf(chosen ?? { level: AUTO_LEVEL, lines: null }));
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
    this.controlText(zh.player.subtitles);
    this.hide();
    this.on(player, 'subtitles', (_, shown) => {
      this.toggleClass('is-on', shown === true);
      if (shown === undefined) this.hide();
      else this.show();
    });
  }
}

/** There only where the browser knows of a screen to play on. */
class CastChoice extends Button {
  constructor(player: Player, options?: object) {
    super(player, options);
    this.setIcon('cast');
    this.controlText(zh.player.cast);
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
    this.controlText(zh.player.more);
  }
}

const danmaku = zhVideoActions.danmaku;

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
  return level ? zh.player.lines(linesOf(level)) : '';
}

/** Changes the rendition from the next segment on, so the picture does not stop. */
export function chooseQuality(player: Player, level: number): void {
  const engine = currentEngine(player);
  if (engine) engine.nextLevel = level;
  player.trigger('qualitychange');
}

export function labelOf({ lines }: QualityChoice): string {
  return lines === null ? zh.player.auto : zh.player.lines(lines);
}

function currentEngine(player: Player) {
  return engineOf(player.el().querySelector('video'));
}

videojs.registerComponent('SpeedButton', SpeedButton);
videojs.registerComponent('QualityButton', QualityButton);
videojs.registerComponent('SubtitlesChoice', SubtitlesChoice);
videojs.registerComponent('CastChoice', CastChoice);
videojs.registerComponent('MoreButton', MoreButton);
videojs.registerComponent('DanmakuButton', DanmakuButton);
