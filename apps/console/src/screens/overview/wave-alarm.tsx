import { listReportWaves } from '@lantern/contracts/calls/operator/moderation';
import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Siren } from 'lucide-react';
import { Link } from 'react-router-dom';

import { overviewTexts } from '#text/overview.ts';

import { callQuery } from '../../api/call-api.ts';
import { useSession } from '../../session/session.tsx';

const againMs = 30_000;

/** The alarm while strangers report videos in a wave, for operators who may read reports. */
export function WaveAlarm() {
  const isAllowed = useSession().may(listReportWaves);
  const { data } = useQuery({
    ...callQuery(listReportWaves, {}),
    enabled: isAllowed,
    refetchInterval: againMs,
  });
  const waves = data?.waves ?? [];
  if (waves.length === 0) return null;
  const sum = (key: 'reports' | 'hidden' | 'held'): number =>
    waves.reduce((total, wave) => total + wave[key], 0);
  return (
    <Alert
      role="alert"
      color="red"
      title={overviewTexts.waveTitle}
      icon={<Siren size={20} aria-hidden />}
    >
      <p>{overviewTexts.waveText(sum('reports'), sum('hidden'), sum('held'))}</p>
      <div className="dialog-actions">
        <Button component={Link} to="/reports" variant="default">
          {overviewTexts.waveOpen}
        </Button>
      </div>
    </Alert>
  );
}
