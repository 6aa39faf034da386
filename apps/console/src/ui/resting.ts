/**
 * The props of a button that can't act for now, such as the one to the next page on the last one. Unlike a disabled button it
 * keeps the focus, so that an operator at the keyboard goes on from there.
 */
export const restingIf = (isResting: boolean, act: (() => void) | undefined) =>
  isResting || act === undefined
    ? ({ 'aria-disabled': true, 'data-disabled': true } as const)
    : { onClick: act };
