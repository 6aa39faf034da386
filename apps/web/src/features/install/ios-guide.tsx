import { Check, Share, SquarePlus, type LucideIcon } from 'lucide-react';

import { installTexts } from '#text/install.ts';

const icons: readonly LucideIcon[] = [Share, SquarePlus, Check];

/** How the site gets onto an iPhone: the operator's picture, or else the three steps. */
export function IosGuide({ image }: { image: string }) {
  return (
    <section aria-labelledby="ios-guide" className="mt-6">
      <h3 id="ios-guide" className="text-lead font-strong">
        {installTexts.ios}
      </h3>
      {image === '' ? (
        <Steps />
      ) : (
        <img
          src={image}
          alt={installTexts.iosPicture}
          className="mt-3 w-full rounded-card bg-raised"
        />
      )}
    </section>
  );
}

function Steps() {
  return (
    <ol className="mt-3 flex flex-col gap-2">
      {installTexts.iosSteps.map((step, index) => {
        const Icon = icons[index] ?? Check;
        return (
          <li
            key={step}
            className="flex min-h-target items-center gap-3 rounded-card bg-raised px-3 py-2"
          >
            <span className="w-4 shrink-0 text-center text-body font-strong text-accent tabular-nums">
              {index + 1}
            </span>
            <span className="min-w-0 flex-1 text-body">{step}</span>
            <Icon size={20} aria-hidden="true" className="shrink-0 text-soft" />
          </li>
        );
      })}
    </ol>
  );
}
