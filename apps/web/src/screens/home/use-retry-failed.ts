import { useQueryClient } from '@tanstack/react-query';

/** Asks again for everything on the screen that could not be had; a list that grows sees to its own pages. */
export function useRetryFailed(): () => void {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.refetchQueries({
      type: 'active',
      predicate: (query) => query.state.status === 'error',
    });
  };
}
