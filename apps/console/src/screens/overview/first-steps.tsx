import { listAllAds } from '@lantern/contracts/calls/operator/ads';
import { listIngests } from '@lantern/contracts/calls/operator/ingests';
import { getSettings } from '@lantern/contracts/calls/operator/site';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, CircleCheck, CircleDashed } from 'lucide-react';
import { Link } from 'react-router-dom';

import { callQuery } from '../../api/call-api.ts';
import { useSession } from '../../session/session.tsx';
import { zhOverview } from '../../text/zh-overview.ts';

/** The first hour of a new site, step by step; gone when all are done. */
export function FirstSteps() {
  const { may } = useSession();
  const isAllowed = may(getSettings) && may(listIngests) && may(listAllAds);
  const settings = useQuery({ ...callQuery(getSettings, {}), enabled: isAllowed });
  const films = useQuery({ ...callQuery(listIngests, { currentPage: 1 }), enabled: isAllowed });
  const ads = useQuery({ ...callQuery(listAllAds, {}), enabled: isAllowed });
  if (!settings.data || !films.data || !ads.data) return null;
  const { name, film, ad } = zhOverview.steps;
  const { siteName, officialEmail } = settings.data.settings;
  const steps = [
    {
      ...name,
      to: '/site',
      isDone: siteName !== zhOverview.defaultSiteName || officialEmail !== '',
    },
    { ...film, to: '/intake', isDone: films.data.total > 0 },
    { ...ad, to: '/ads', isDone: ads.data.list.length > 0 },
  ];
  if (steps.every(({ isDone }) => isDone)) return null;
  return (
    <section className="card" aria-labelledby="start">
      <h2 id="start">{zhOverview.start}</h2>
      <p className="dimmed">{zhOverview.startHint}</p>
      <ol className="steps">
        {steps.map(({ title, hint, to, isDone }) => (
          <li key={to}>
            <Link to={to} className="step">
              {isDone ? (
                <CircleCheck size={20} className="done" aria-label={zhOverview.stepDone} />
              ) : (
                <CircleDashed size={20} aria-hidden />
              )}
              <span>
                <strong>{title}</strong>
                <span className="dimmed">{hint}</span>
              </span>
              <ChevronRight size={18} aria-hidden />
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
