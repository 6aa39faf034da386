import { useEffect, useEffectEvent, useState } from 'react';

interface ShownOnce {
  /** Whether closing would lose it. */
  isUnsaved: boolean;
  /** Notes that it was copied or downloaded. */
  noteSaved: () => void;
  /** Closes it, as the operator has it: no question is asked. */
  close: () => void;
}

/** What the server tells only once, such as codes and passwords: until it is saved, a `LeaveGuard` asks before it goes. */
export function useShownOnce(onDone: () => void): ShownOnce {
  const [isSaved, setSaved] = useState(false);
  const [isClosing, setClosing] = useState(false);
  const end = useEffectEvent(onDone);
  // Only after it counts as saved, so that leaving does not ask.
  useEffect(() => {
    if (isClosing) end();
  }, [isClosing]);
  return {
    isUnsaved: !isSaved && !isClosing,
    noteSaved: () => setSaved(true),
    close: () => setClosing(true),
  };
}
