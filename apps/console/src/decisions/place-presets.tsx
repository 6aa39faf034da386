import { startPlaces } from '@lantern/contracts/calls/operator/places';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';

import { placesTexts } from '#text/places.ts';

import { Act } from '../declare/act.tsx';
import { useSession } from '../session/session.tsx';

/** The sets of categories that a site without any may begin with, or none. */
export function PlacePresets() {
  if (!useSession().may(startPlaces)) return null;
  return (
    <div className="dialog-actions presets">
      {(['general', 'specification'] as const).map((preset) => (
        <Act
          key={preset}
          of={startPlaces}
          words={placesTexts.presets[preset]}
          payload={{ preset }}
          button={{ size: 'compact-sm' }}
        />
      ))}
      <Button component={Link} to="/places?open=new" variant="default" size="compact-sm">
        {placesTexts.presetEmpty}
      </Button>
    </div>
  );
}
