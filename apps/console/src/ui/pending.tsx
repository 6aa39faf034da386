import { Alert, Button, Skeleton } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';

import { texts } from '#text/texts.ts';

import { messageOf } from '../api/message-of.ts';

interface Query {
  error: Error | null;
  refetch: () => unknown;
}

/** Shows why something could not be loaded, with a button to retry. */
export const LoadFailed = ({ query: { error, refetch } }: { query: Query }) => (
  <Alert
    color="red"
    icon={<TriangleAlert size={18} aria-hidden />}
    title={texts.errors.failedTitle}
  >
    <p>{messageOf(error)}</p>
    <Button variant="default" size="xs" mt="sm" onClick={() => void refetch()}>
      {texts.common.retry}
    </Button>
  </Alert>
);

/** Stands in the place of what is not loaded yet: a skeleton of its height, or why it could not be loaded. */
export const Pending = ({ query, height }: { query: Query; height: number }) =>
  query.error ? <LoadFailed query={query} /> : <Skeleton h={height} radius="lg" />;
