import type { SignState } from '@lantern/contracts/entities/sign-state';
import { signInDayIndex } from '@lantern/rules/sign-in';

import { tasksTexts } from '#text/tasks.ts';

import { nextRewardText } from '../../features/sign-in/use-sign-state.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { SignDay } from './sign-day.tsx';
import { useSignIn } from './use-sign-in.ts';

/** The streak, the seven days with their rewards, and today's sign-in. */
export function SignCard({ state }: { state: SignState }) {
  const { count, signedToday, rewards } = state;
  const { sign, isPending } = useSignIn(count, rewards.signIn);
  const reached = signInDayIndex(count);
  // The day a sign-in would reach; after the seventh the strip begins again.
  const next = signedToday ? -1 : signInDayIndex(count + 1);
  return (
    <section aria-label={tasksTexts.strip} className="rounded-sheet bg-raised p-4">
      <h2 className="text-lead font-strong tabular-nums">{tasksTexts.streak(count)}</h2>
      <StreakLine state={state} />
      <ol className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(max(3.5rem,22%),1fr))] gap-2">
        {rewards.signIn.map((reward, index) => (
          <SignDay
            key={tasksTexts.day(index + 1)}
            day={index + 1}
            reward={reward}
            isReached={index <= reached}
            isNext={index === next}
            isLast={index === rewards.signIn.length - 1}
          />
        ))}
      </ol>
      <Button
        kind={signedToday ? 'quiet' : 'primary'}
        wide
        tall
        className={signedToday ? 'mt-4 bg-sheet! text-soft!' : 'mt-4'}
        disabled={isPending}
        onClick={() => (signedToday ? showToast(tasksTexts.signedAgain) : sign())}
      >
        {signedToday ? tasksTexts.signed : tasksTexts.sign}
      </Button>
    </section>
  );
}

/** What signing today saves, or what tomorrow brings: a line in either case, so that nothing moves once today is signed. */
function StreakLine({ state }: { state: SignState }) {
  const reward = nextRewardText(state);
  if (state.signedToday) return <p className={line}>{tasksTexts.tomorrow(reward)}</p>;
  if (state.count === 0) return <p className={line}>{tasksTexts.today(reward)}</p>;
  return <p className={`${line} text-accent!`}>{tasksTexts.endsToday(reward)}</p>;
}

const line = 'words mt-1 text-small text-soft';
