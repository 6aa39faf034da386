import { tasksTexts } from '#text/tasks.ts';

import { useIsSignedHere, useSignHint } from './use-sign-state.ts';

/** The dot at the way to the sign-in, until today is signed; it says what is lost otherwise. */
export default function SignDot() {
  const isSignedHere = useIsSignedHere();
  const state = useSignHint({ enabled: !isSignedHere });
  if (isSignedHere || state === undefined || state.signedToday) return null;
  return (
    <span className="absolute -top-0.5 -right-0.5 size-2 animate-appear rounded-full bg-accent">
      <span className="sr-only">
        {state.count > 0 ? tasksTexts.atRisk(state.count) : tasksTexts.unsigned}
      </span>
    </span>
  );
}
