import { Crown, MousePointerClick, Send } from 'lucide-react';

import { zhShare } from '../../text/zh-share.ts';

const icons = [Send, MousePointerClick, Crown] as const;

/** How an invitation becomes a day of VIP. */
export function InviteSteps() {
  return (
    <section aria-label={zhShare.stepsTitle} className="mt-6">
      <ol className="grid grid-cols-3 gap-2 text-center">
        {zhShare.steps.map((step, index) => {
          const Icon = icons[index] ?? Send;
          return (
            <li key={step} className="flex flex-col items-center">
              <span className="flex size-11 items-center justify-center rounded-full bg-raised text-accent">
                <Icon size={20} aria-hidden="true" />
              </span>
              <span className="mt-2 text-note text-pretty text-soft">{step}</span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
