import {
  clearReportWave,
  listReports,
  listReportWaves,
} from '@lantern/contracts/calls/operator/moderation';
import type { ReportWave } from '@lantern/contracts/entities/report';
import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { reportsTexts } from '#text/reports.ts';

import { callApi, callQuery, useRefresh } from '../../api/call-api.ts';
import { useSession } from '../../session/session.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';

const againMs = 30_000;

/** Waves of reports by strangers, each with a button that clears all of it. Nothing on a calm day. */
export function ReportWaves() {
  const { data } = useQuery({ ...callQuery(listReportWaves, {}), refetchInterval: againMs });
  return data?.waves.map((wave) => <Wave key={wave.first} wave={wave} />);
}

function Wave({ wave }: { wave: ReportWave }) {
  const { may } = useSession();
  const refresh = useRefresh(listReports, listReportWaves);
  const { first, last, reports, addresses } = wave;
  const clear = async (note: string): Promise<void> => {
    for (;;) {
      const { left, reports: cleared } = await callApi(clearReportWave, { first, last, note });
      if (left === 0 || cleared === 0) break;
    }
  };
  return (
    <Alert color="orange" mb="md" title={reportsTexts.waveTitle(reports, addresses)}>
      <p>
        {reportsTexts.waveText([wave.firstTime.slice(5, 16), wave.lastTime.slice(5, 16)], wave)}
      </p>
      {may(clearReportWave) && (
        <div className="dialog-actions">
          <ConfirmButton
            label={reportsTexts.clearWave}
            question={reportsTexts.clearWaveQuestion(reports)}
            consequence={reportsTexts.clearWaveHint}
            asksReason
            run={clear}
            done={reportsTexts.waveCleared}
            onDone={refresh}
          />
        </div>
      )}
    </Alert>
  );
}
