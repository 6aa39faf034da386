import { getIngest, listIngests } from '@lantern/contracts/calls/operator/ingests';
import { useQuery } from '@tanstack/react-query';

import { texts } from '#text/texts.ts';

import { callQuery, useRefresh } from '../../api/call-api.ts';
import type { Address } from '../../ui/address.ts';
import ItemDrawer from '../../ui/item-drawer.tsx';
import { Pending } from '../../ui/pending.tsx';
import { IngestForm } from './ingest-form.tsx';
import { IngestSteps } from './ingest-steps.tsx';
import { ReviewMaterial } from './review-material.tsx';

const id = (address: Address): string => address.get('open');
const againMs = 3_000;

/** The ingest that the address names: its steps, and its material for review. */
export default function IngestDrawer({ address }: { address: Address }) {
  const open = id(address);
  const ingest = useQuery({
    ...callQuery(getIngest, { id: open }),
    enabled: open !== '',
    // The answer contains pictures, so it is reloaded only while a step is running.
    refetchInterval: ({ state: { data } }) => (data?.state === 'working' ? againMs : false),
  });
  const close = (): void => address.patch({ open: null });
  const refresh = useRefresh(listIngests, getIngest);
  const { data } = ingest;
  return (
    <ItemDrawer
      item={open}
      title={data?.title ?? texts.common.loading}
      isOpen={open !== ''}
      onClose={close}
      size="xl"
    >
      {data ? (
        <div className="stack">
          <IngestSteps ingest={data} />
          <ReviewMaterial key={data.id} ingest={data}>
            {(poster) => (
              <IngestForm ingest={data} poster={poster} onChange={refresh} onGone={close} />
            )}
          </ReviewMaterial>
        </div>
      ) : (
        <Pending query={ingest} height={320} />
      )}
    </ItemDrawer>
  );
}
