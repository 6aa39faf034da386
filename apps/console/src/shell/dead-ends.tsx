import { Button } from '@mantine/core';
import { Compass, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';

import { zh } from '../text/zh.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Screen } from '../ui/screen.tsx';

/** An address that leads nowhere, or where this operator may not go. */
export const NotFound = () => (
  <Screen title={zh.errors.notFoundTitle}>
    <EmptyState
      icon={Compass}
      title={zh.errors.notFoundTitle}
      hint={zh.errors.notFoundHint}
      action={
        <Button component={Link} to="/" variant="default">
          {zh.errors.backHome}
        </Button>
      }
    />
  </Screen>
);

/** A screen that broke, or whose code could not be fetched. */
export const Crashed = () => (
  <Screen title={zh.errors.crashed}>
    <EmptyState
      icon={TriangleAlert}
      title={zh.errors.crashed}
      hint={zh.errors.crashedHint}
      action={<Button onClick={() => location.reload()}>{zh.errors.reload}</Button>}
    />
  </Screen>
);
