import { Crown } from 'lucide-react';
import { Link } from 'react-router-dom';

import { texts } from '#text/texts.ts';
import { topicsTexts } from '#text/topics.ts';

import { hrefOf, paths } from '../../paths.ts';
import { buttonLook } from '../../ui/button.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { GateDrawing } from './gate-drawing.tsx';

const TITLE = 'dark-web-gate-title';
const WARNING = 'dark-web-gate-warning';

/** The gate of the dark web: tells what is behind it and who may enter, and offers two ways on. */
export function DarkWebGate() {
  useTitle(texts.screens.darkWeb);
  return (
    <main className="flex min-h-dvh flex-col pb-[calc(var(--spacing-tabs)+var(--inset-bottom))]">
      <h1 className="sr-only">{texts.screens.darkWeb}</h1>
      <section
        aria-labelledby={TITLE}
        aria-describedby={WARNING}
        data-gate
        className="relative isolate flex flex-1 flex-col items-center justify-center overflow-hidden px-6 pt-[calc(1rem+var(--inset-top))] pb-6 text-center"
      >
        <div
          aria-hidden="true"
          className="absolute inset-0 -z-10 bg-radial-[circle_at_50%_36%] from-gold-deep/20 to-transparent to-60%"
        />
        <GateDrawing className="w-48 max-w-[52vw] animate-rise" />
        <h2 id={TITLE} className="mt-7 text-display font-strong">
          {topicsTexts.darkWeb.gateTitle}
        </h2>
        <p id={WARNING} className="mt-2.5 text-body text-soft">
          {topicsTexts.darkWeb.gate}
          <br />
          {topicsTexts.darkWeb.gateWarning}
        </p>
        <div className="mt-9 flex w-full max-w-80 flex-col gap-3">
          <Link to={hrefOf(paths.vip)} className={buttonLook('gold', true, true)}>
            <Crown size={19} aria-hidden="true" />
            {topicsTexts.darkWeb.unlock}
          </Link>
          <Link to={hrefOf(paths.home)} className={buttonLook('quiet', true, true)}>
            {topicsTexts.darkWeb.leave}
          </Link>
        </div>
      </section>
    </main>
  );
}
