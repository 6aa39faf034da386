import type { Player } from 'video.js';

import { stored } from '../../../storage/stored.ts';
import { zhVideoActions } from '../../../text/zh-video-actions.ts';
import { zh } from '../../../text/zh.ts';
import { engineOf } from '../engine/hls-engine.ts';
import { videojs } from '../engine/video-library.ts';
import { AUTO_LEVEL, listQualities, type QualityChoice } from './renditions.ts';

/** Which panel a button of the control bar opens. */
export type MenuName = 'speed' | 'quality';

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
  abstract menu: MenuName;

  override buildCSSClass(): string {
    return `player-text-button ${super.buildCSSClass()}`;
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
  menu = 'speed' as const;

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
  menu = 'quality' as const;

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
    stored.danmakuTaste.update((known) => ({ ...known, on: !known.on }));
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
videojs.registerComponent('DanmakuButton', DanmakuButton);
