import { useNavigate, useSearchParams } from 'react-router-dom';

import { recordsTexts } from '#text/money.ts';
import { texts } from '#text/texts.ts';

import { hrefOf, paths, readQuery } from '../../paths.ts';
import { TopBar } from '../../ui/top-bar.tsx';
import { RecordList } from './record-list.tsx';
import { panelId, RecordTabs, tabId } from './record-tabs.tsx';

/** The member's records: orders, coins, withdrawals, earnings. */
export default function RecordsScreen() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const wanted = Number(readQuery(paths.records, search).index ?? 0);
  const tab = wanted in recordsTexts.tabs ? wanted : 0;
  const select = (index: number): void =>
    void navigate(hrefOf(paths.records, { index: String(index) }), { replace: true });
  return (
    <>
      <TopBar title={texts.screens.records} />
      <main>
        <RecordTabs selected={tab} onSelect={select} />
        <div id={panelId} role="tabpanel" aria-labelledby={tabId(tab)}>
          <RecordList key={tab} tab={tab} />
        </div>
      </main>
    </>
  );
}
