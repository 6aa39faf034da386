import {
  addRightsRecord,
  getVideoRights,
  listRights,
  listUncovered,
} from '@lantern/contracts/calls/operator/rights';
import { listAllVideos } from '@lantern/contracts/calls/operator/videos';
import type { VideoRights } from '@lantern/contracts/entities/rights';
import { Alert } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import { rightsKindText, rightsTexts } from '#text/rights.ts';
import { texts } from '#text/texts.ts';

import { callQuery, useRefresh } from '../../api/call-api.ts';
import { useSession } from '../../session/session.tsx';
import ItemDrawer from '../../ui/item-drawer.tsx';
import { Pending } from '../../ui/pending.tsx';
import { RecordCard } from './record-card.tsx';
import { RecordForm } from './record-form.tsx';

/** All records of one video, and the form that adds one. */
export default function RightsDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const client = useQueryClient();
  const refresh = useRefresh(listRights, listUncovered);
  const wanted = callQuery(getVideoRights, { id });
  const rights = useQuery(wanted);
  const onChanged = (changed: VideoRights): void => {
    client.setQueryData(wanted.queryKey, changed);
    refresh();
  };
  const { data } = rights;
  return (
    <ItemDrawer title={data?.title ?? texts.common.loading} isOpen onClose={onClose} size="lg">
      {data ? (
        <Rights key={id} rights={data} onChanged={onChanged} />
      ) : (
        <Pending query={rights} height={320} />
      )}
    </ItemDrawer>
  );
}

const tellKinds = (kinds: VideoRights['needs']): string =>
  texts.common.listed(kinds.map((kind) => rightsKindText[kind]));

interface RightsProps {
  rights: VideoRights;
  onChanged: (rights: VideoRights) => void;
}

function Rights({ rights, onChanged }: RightsProps) {
  const { may } = useSession();
  // A form that was sent is replaced by an empty one.
  const [sent, setSent] = useState(0);
  const { id, needs, missing, records, documents } = rights;
  return (
    <div className="stack">
      {needs.length === 0 ? (
        <p className="dimmed">{rightsTexts.needsNothing}</p>
      ) : (
        <Alert
          color={missing.length > 0 ? 'orange' : 'teal'}
          title={rightsTexts.needs(tellKinds(needs))}
        >
          {missing.length > 0 ? rightsTexts.lacks(tellKinds(missing)) : rightsTexts.complete}
        </Alert>
      )}
      {may(listAllVideos) && (
        <p>
          <Link to={`/videos?open=${id}`}>{rightsTexts.toVideo}</Link>
        </p>
      )}
      <section aria-label={rightsTexts.records} className="stack">
        <h2>{rightsTexts.records}</h2>
        {records.length === 0 && <p className="dimmed">{rightsTexts.noRecords}</p>}
        {records.map((record) => (
          <RecordCard
            key={record.id}
            record={record}
            documents={documents.filter(({ recordId }) => recordId === record.id)}
            onChanged={onChanged}
          />
        ))}
      </section>
      {may(addRightsRecord) && (
        <RecordForm
          key={sent}
          id={id}
          kind={missing[0] ?? 'source'}
          onAdded={(changed) => {
            setSent((before) => before + 1);
            onChanged(changed);
          }}
        />
      )}
    </div>
  );
}
