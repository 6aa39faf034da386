import { Alert, Button } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';

import { texts } from '#text/texts.ts';

/** Shows why something could not be loaded, with a button to retry. */
export const LoadFailed = ({ message, onRetry }: { message: string; onRetry: () => void }) => (
  <Alert
    color="red"
    icon={<TriangleAlert size={18} aria-hidden />}
    title={texts.errors.failedTitle}
  >
    <p>{message}</p>
    <Button variant="default" size="xs" mt="sm" onClick={onRetry}>
      {texts.common.retry}
    </Button>
  </Alert>
);
