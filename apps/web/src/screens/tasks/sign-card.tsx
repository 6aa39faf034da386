import type { SignState } from '@lantern/contracts/entities/sign-state';
import { SIGN_IN_REWARDS, signInDayIndex } from '@lantern/rules/sign-in';

import { zhTasks } from '../../text/zh-tasks.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { SignDay } from './sign-day.tsx';
import { useSignIn } from './use-sign-in.ts';

/** The streak, the seven days and what they bring, and today's sign-in. */
export function SignCard({ state: { count, signedToday } }: { state: SignState }) {
  const { sign, isPending } = useSignIn(count);
  const reached = signInDayIndex(count);
  // The day a sign-in would reach; after the seventh the strip begins again.
  const next = signedToday ? -1 : signInDayIndex(count + 1);
  return (
    <section aria-label={zhTasks.strip} className="rounded-sheet bg-raised p-4">
      <h2 className="text-lead font-strong tabular-nums">{zhTasks.streak(count)}</h2>
      <ol className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(max(3.5rem,22%),1fr))] gap-2">
        {SIGN_IN_REWARDS.map((reward, index) => (
          <SignDay
            key={zhTasks.day(index + 1)}
            day={index + 1}
            reward={reward}
            isReached={index <= reached}
            isNext={index === next}
            isLast={index === SIGN_IN_REWARDS.length - 1}
          />
        ))}
      </ol>
      <Button
        kind={signedToday ? 'quiet' : 'primary'}
        wide
        tall
        className={signedToday ? 'mt-4 bg-sheet! text-soft!' : 'mt-4'}
        disabled={isPending}
        onClick={() => (signedToday ? showToast(zhTasks.signedAgain) : sign())}
      >
        {signedToday ? zhTasks.signed : zhTasks.sign}
      </Button>
    </section>
  );
}
