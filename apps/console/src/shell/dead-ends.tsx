import { Button } from '@mantine/core';
import { Compass, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';

import { texts } from '#text/texts.ts';

import { EmptyState } from '../ui/empty-state.tsx';
import { Screen } from '../ui/screen.tsx';

/** Shown for an unknown address, or one that this operator may not open. */
export const NotFound = () => (
  <Screen title={texts.errors.notFoundTitle}>
    <EmptyState
      icon={Compass}
      title={texts.errors.notFoundTitle}
      hint={texts.errors.notFoundHint}
      action={
        <Button component={Link} to="/" variant="default">
          {texts.errors.backHome}
        </Button>
      }
    />
  </Screen>
);

/** Shown when a screen threw, or its code could not be fetched. */
export const Crashed = () => (
  <Screen title={texts.errors.crashed}>
    <EmptyState
      icon={TriangleAlert}
      title={texts.errors.crashed}
      hint={texts.errors.crashedHint}
      action={<Button onClick={() => location.reload()}>{texts.errors.reload}</Button>}
    />
  </Screen>
);
