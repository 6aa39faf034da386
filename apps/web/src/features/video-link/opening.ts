import { create } from 'zustand';

/** Whether the visitor has tapped a video whose page is still loading. */
const useOpening = create<boolean>(() => false);

export const opening = {
  use: (): boolean => useOpening(),
  begin: (): void => useOpening.setState(true, true),
  /** The page has come, or will not. */
  end: (): void => useOpening.setState(false, true),
};

// A visitor who goes back before the page has come stays where they were.
addEventListener('popstate', opening.end);
