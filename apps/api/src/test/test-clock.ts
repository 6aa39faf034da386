/** Noon of a day in Shanghai that is no holiday, no weekend and far from the end of anything. */
const start = Date.UTC(2031, 4, 21, 4);

/** A clock that stands still until it is told otherwise. */
export function createTestClock() {
  let time = start;
  return {
    now: (): Date => new Date(time),
    advance(milliseconds: number): void {
      time += milliseconds;
    },
  };
}

export type TestClock = ReturnType<typeof createTestClock>;
