import {
  useIsMutating,
  useMutation,
  useQueryClient,
  type UseMutationOptions,
} from '@tanstack/react-query';

export interface ActionOptions<Data, Variables> extends Omit<
  UseMutationOptions<Data, Error, Variables>,
  'mutationKey'
> {
  /** Names the action: the path of the call it makes, and what it is about where several may run side by side. */
  action: readonly (string | number)[];
}

/**
 * An action that a tap starts. A second tap does nothing while the first is under way, `onSettled` included: a button
 * looks busy only after the next drawing, and the screen may have been left and opened again meanwhile.
 */
export function useOneAtATime<Data, Variables = void>({
  action,
  ...options
}: ActionOptions<Data, Variables>) {
  const queries = useQueryClient();
  const mutationKey = ['action', ...action];
  const underWay = { mutationKey, exact: true };
  const mutation = useMutation<Data, Error, Variables>({ ...options, mutationKey });
  const isPending = useIsMutating(underWay) > 0;
  const mutate: typeof mutation.mutate = (...started) => {
    if (queries.isMutating(underWay) === 0) mutation.mutate(...started);
  };
  const { data, status, isError, reset } = mutation;
  return { data, status, isError, reset, mutate, isPending };
}
