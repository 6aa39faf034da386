import { getSettings } from '@lantern/contracts/calls/operator/site';
import { useQuery } from '@tanstack/react-query';

import { siteTexts } from '#text/site.ts';
import { texts } from '#text/texts.ts';

import { callQuery } from '../../api/call-api.ts';
import { Pending } from '../../ui/pending.tsx';
import { Screen } from '../../ui/screen.tsx';
import { EnvironmentCard } from './environment-card.tsx';
import { SettingsForm } from './settings-form.tsx';

/** The settings of the site. */
export default function Site() {
  // Loaded once, so that a reload does not replace what the operator is typing.
  const settings = useQuery({
    ...callQuery(getSettings, {}),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return (
    <Screen title={texts.sections.site} hint={siteTexts.hint}>
      {settings.data && !settings.isPlaceholderData && settings.isFetchedAfterMount ? (
        <div className="stack">
          <SettingsForm loaded={settings.data} />
          <EnvironmentCard />
        </div>
      ) : (
        <Pending query={settings} height={420} />
      )}
    </Screen>
  );
}
