// The build that draws with elements; the package's own types are those of a CommonJS module.
declare module 'danmaku/dist/esm/danmaku.dom.js' {
  type Comment = {
    text: string;
    /** Seconds from the start. */
    time: number;
    mode: 'rtl' | 'top' | 'bottom' | undefined;
    style: Partial<CSSStyleDeclaration>;
  };

  export default class Danmaku {
    constructor(options: { container: HTMLElement; media: HTMLMediaElement; comments: Comment[] });
    /** Pixels a second. */
    speed: number;
    emit(comment: Comment): void;
    show(): void;
    hide(): void;
    resize(): void;
    destroy(): void;
  }
}
