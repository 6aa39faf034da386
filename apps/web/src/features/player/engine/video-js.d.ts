// Types for the used part of video.js. Its own types are for the CommonJS module and do not fit the ES build that the
// bundler takes, and most of them are `any`.
declare module 'video.js' {
  type Listener = (event: { type: string } & Record<string, unknown>, detail?: unknown) => void;

  export class Component {
    constructor(player: Player, options?: object);
    on(type: string | string[], listener: Listener): void;
    on(target: Component, type: string | string[], listener: Listener): void;
    off(type: string | string[], listener: Listener): void;
    one(type: string | string[], listener: Listener): void;
    /** Returns false when a listener prevented the default action. */
    trigger(type: string, detail?: unknown): unknown;
    el(): HTMLElement;
    player(): Player;
    getChild(name: string): Component | undefined;
    /** Changes its options. */
    options(change: object): object;
    /** Makes the children that its options name. */
    initChildren(): void;
    addClass(...names: string[]): void;
    removeClass(...names: string[]): void;
    toggleClass(name: string, on: boolean): void;
    hasClass(name: string): boolean;
    setAttribute(name: string, value: string): void;
    show(): void;
    hide(): void;
    localize(text: string): string;
    dispose(): void;
    isDisposed(): boolean;
  }

  export class Button extends Component {
    controlText(text: string): void;
    setIcon(name: string): void;
    buildCSSClass(): string;
    handleClick(event: Event): void;
  }

  export class SeekBar extends Component {
    /** The part that is played, from 0 to 1; where a finger drags it, that part. */
    getProgress(): number;
    /** Draws it where it is. */
    update(event?: unknown): number | undefined;
  }

  export type Source = {
    src: string;
    type: string;
    startAt?: number;
    /** The build of the engine that plays it; the light one by default. */
    build?: 'light' | 'full';
    /** The name of the first sound track. */
    sound?: string;
    /** The sheet of small pictures; an empty one removes the last sheet. */
    spriteThumbnails?: object;
  };

  export type Fault = { code: number; message: string };

  export class Player extends Component {
    src(source: Source): void;
    currentSrc(): string;
    tech(options: { IWillNotUseThisInPlugins: true }): Component;
    play(): Promise<void> | undefined;
    pause(): void;
    paused(): boolean;
    ended(): boolean;
    seeking(): boolean;
    hasStarted(): boolean;
    currentTime(): number;
    readyState(): number;
    currentTime(seconds: number): void;
    duration(): number;
    bufferedEnd(): number;
    muted(): boolean;
    muted(muted: boolean): void;
    volume(): number;
    volume(volume: number): void;
    controls(): boolean;
    controls(shown: boolean): void;
    loop(): boolean;
    loop(on: boolean): void;
    videoWidth(): number;
    videoHeight(): number;
    poster(address: string): void;
    playbackRate(): number;
    playbackRate(rate: number): void;
    playbackRates(): number[];
    defaultPlaybackRate(rate: number): void;
    /** Set once the plugin is loaded. */
    spriteThumbnails(options: object): { options: object };
    userActive(active: boolean): void;
    reportUserActivity(event?: unknown): void;
    isFullscreen(): boolean;
    isInPictureInPicture(): boolean;
    requestPictureInPicture(): Promise<unknown>;
    exitPictureInPicture(): Promise<unknown>;
    requestFullscreen(): unknown;
    exitFullscreen(): Promise<void>;
    error(): Fault | null;
    error(fault: Fault | null): void;
  }

  export interface SourceHandler {
    name: string;
    canPlayType(type: string): '' | 'maybe' | 'probably';
    canHandleSource(source: Source): '' | 'maybe' | 'probably';
    handleSource(source: Source, tech: Pick<Component, 'el' | 'trigger'>): { dispose(): void };
  }

  function videojs(element: Element, options: object): Player;
  namespace videojs {
    const log: { level(level: 'off' | 'error' | 'warn' | 'info' | 'debug'): string };
    function getTech(name: 'Html5'): {
      registerSourceHandler(handler: SourceHandler, index: number): void;
    };
    function getComponent(name: 'Button'): typeof Button;
    function getComponent(name: 'SeekBar'): typeof SeekBar;
    function registerComponent(name: string, component: typeof Component): void;
    function addLanguage(code: string, texts: Record<string, string>): void;
  }
  export default videojs;
}
