import type { AnswerOf, Call } from '@lantern/contracts/call';
import { listAllAds } from '@lantern/contracts/calls/operator/ads';
import { listChannels } from '@lantern/contracts/calls/operator/channels';
import { listIngests } from '@lantern/contracts/calls/operator/ingests';
import type { getFirstSteps } from '@lantern/contracts/calls/operator/overview';
import { listCategories } from '@lantern/contracts/calls/operator/places';
import { getSettings } from '@lantern/contracts/calls/operator/site';
import { getTerms } from '@lantern/contracts/calls/operator/terms';
import { ChevronRight, CircleCheck, CircleDashed } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { overviewTexts } from '#text/overview.ts';
import { texts } from '#text/texts.ts';

import { PlacePresets } from '../../decisions/place-presets.tsx';
import { useSession } from '../../session/session.tsx';
import { MemberLink } from '../../ui/member-link.tsx';

type Steps = AnswerOf<typeof getFirstSteps>;

interface StepPlace {
  key: keyof Steps;
  /** The address of the step's screen, for operators who may make its first call. */
  to: string;
  call: Call;
}

/** The steps in the order in which a site needs them. */
const path: readonly StepPlace[] = [
  { key: 'isNamed', to: '/site', call: getSettings },
  { key: 'hasPlaces', to: '/places', call: listCategories },
  { key: 'hasFilm', to: '/intake', call: listIngests },
  { key: 'hasPrices', to: '/sales', call: getTerms },
  { key: 'hasChannel', to: '/sales?tab=channels', call: listChannels },
  { key: 'hasAd', to: '/ads', call: listAllAds },
];

/** The first steps of a fresh site. The server's data marks each one as done. */
export default function FirstSteps({ steps }: { steps: Steps }) {
  const { may } = useSession();
  const done = path.filter(({ key }) => steps[key]).length;
  return (
    <section className="card" aria-labelledby="start">
      <h2 id="start">{overviewTexts.start}</h2>
      <p className="dimmed">{overviewTexts.startHint(done, path.length)}</p>
      <ol className="steps">
        {path.map(({ key, to, call }) => (
          <li key={key}>
            <Step to={may(call) ? to : null}>
              {steps[key] ? (
                <CircleCheck size={20} className="done" aria-label={overviewTexts.stepDone} />
              ) : (
                <CircleDashed size={20} aria-label={overviewTexts.stepOpen} />
              )}
              <span>
                <strong>{overviewTexts.steps[key].title}</strong>
                <span className="dimmed">{overviewTexts.steps[key].hint}</span>
              </span>
            </Step>
            {key === 'hasPlaces' && !steps.hasPlaces && <PlacePresets />}
          </li>
        ))}
      </ol>
      <p>
        <MemberLink to="/" label={texts.shell.toMembers} />
      </p>
    </section>
  );
}

function Step({ to, children }: { to: string | null; children: ReactNode }) {
  if (to === null) return <div className="step">{children}</div>;
  return (
    <Link to={to} className="step">
      {children}
      <ChevronRight size={18} aria-hidden />
    </Link>
  );
}
