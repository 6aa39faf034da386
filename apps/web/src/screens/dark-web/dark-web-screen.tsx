import { texts } from '#text/texts.ts';
import { topicsTexts } from '#text/topics.ts';

import { useIsVip } from '../../session/use-session.ts';
import { BackTop } from '../../ui/back-top.tsx';
import { RootBar } from '../../ui/root-bar.tsx';
import { SearchLink } from '../../ui/search-link.tsx';
import { DarkWebGate } from './dark-web-gate.tsx';
import { Subjects } from './subjects.tsx';

/** The dark web for members with VIP. All others see a gate, and the app requests nothing behind it. */
export default function DarkWebScreen() {
  const mayEnter = useIsVip();
  if (!mayEnter) return <DarkWebGate />;
  return (
    <>
      <RootBar
        title={texts.screens.darkWeb}
        lead={topicsTexts.darkWeb.lead}
        actions={<SearchLink />}
      />
      <main className="min-h-dvh pb-[calc(var(--spacing-tabs)+var(--inset-bottom)+1rem)]">
        <Subjects />
      </main>
      <BackTop />
    </>
  );
}
