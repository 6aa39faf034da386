import {
  addRightsDocument,
  readRightsDocument,
  removeRightsDocument,
  revokeRightsRecord,
} from '@lantern/contracts/calls/operator/rights';
import type { RightsDocument, RightsRecord, VideoRights } from '@lantern/contracts/entities/rights';
import { Badge, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { FilePlus2 } from 'lucide-react';
import { useRef } from 'react';

import { rightsKindText, rightsStateText, rightsTexts } from '#text/rights.ts';

import { callApi } from '../../api/call-api.ts';
import { downloadMade } from '../../api/download.ts';
import { useSession } from '../../session/session.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { notifyDone } from '../../ui/toasts.tsx';
import { recordColor } from './record-color.ts';

interface RecordProps {
  record: RightsRecord;
  documents: readonly RightsDocument[];
  onChanged: (rights: VideoRights) => void;
}

/** One record with its documents. */
export function RecordCard({ record, documents, onChanged }: RecordProps) {
  const { may } = useSession();
  const { id: recordId, kind, party, remark, state, revokeTime } = record;
  const isLive = revokeTime === null;
  return (
    <article className="card" aria-label={`${rightsKindText[kind]} ${party}`}>
      <h3>
        {rightsKindText[kind]} · {party}{' '}
        <Badge color={recordColor[state]}>{rightsStateText[state]}</Badge>
      </h3>
      <p className="dimmed small">{rightsTexts.days(record.validFrom, record.validUntil)}</p>
      {remark !== '' && <p>{remark}</p>}
      {!isLive && (
        <p className="dimmed small">
          {rightsTexts.revokedFor(revokeTime.slice(0, 16), record.revokeReason)}
        </p>
      )}
      {documents.length > 0 && (
        <ul className="rows" aria-label={rightsTexts.documents}>
          {documents.map((document) => (
            <DocumentLine key={document.id} document={document} onChanged={onChanged} />
          ))}
        </ul>
      )}
      {isLive && may(revokeRightsRecord) && (
        <div className="card-actions">
          <AddDocument recordId={recordId} onChanged={onChanged} />
          <ConfirmButton
            label={rightsTexts.revoke}
            question={rightsTexts.revokeQuestion(rightsKindText[kind], party)}
            consequence={rightsTexts.revokeHint}
            asksReason
            isDangerous
            run={async (reason) =>
              onChanged(await callApi(revokeRightsRecord, { recordId, reason }))
            }
            done={rightsTexts.revoked}
            button={{ size: 'xs', variant: 'subtle' }}
          />
        </div>
      )}
    </article>
  );
}

interface DocumentProps {
  document: RightsDocument;
  onChanged: (rights: VideoRights) => void;
}

function DocumentLine({ document: { id, name, ...about }, onChanged }: DocumentProps) {
  const { may } = useSession();
  return (
    <li>
      <div className="line-what">
        <span className="clip">{name}</span>
        <p className="dimmed">{rightsTexts.about(about.bytes, about.createTime, about.operator)}</p>
      </div>
      <span className="nowrap">
        <ConfirmButton
          label={rightsTexts.read}
          question={rightsTexts.readQuestion(name)}
          consequence={rightsTexts.readHint}
          run={() => saveDocument(id)}
          done={rightsTexts.readDone}
          button={{ size: 'xs', variant: 'subtle' }}
        />
        {may(removeRightsDocument) && (
          <ConfirmButton
            label={rightsTexts.remove}
            question={rightsTexts.removeQuestion(name)}
            consequence={rightsTexts.removeHint}
            asksReason
            isDangerous
            run={async (reason) => onChanged(await callApi(removeRightsDocument, { id, reason }))}
            done={rightsTexts.removed}
            button={{ size: 'xs', variant: 'subtle' }}
          />
        )}
      </span>
    </li>
  );
}

/** Makes the browser save a document, so that it never runs in the page. */
async function saveDocument(id: number): Promise<void> {
  const { name, type, content } = await callApi(readRightsDocument, { id }, { isLong: true });
  const bytes = Uint8Array.from(atob(content), (char) => char.codePointAt(0) ?? 0);
  downloadMade([bytes], { name, type });
}

interface AddDocumentProps {
  recordId: number;
  onChanged: (rights: VideoRights) => void;
}

function AddDocument({ recordId, onChanged }: AddDocumentProps) {
  const input = useRef<HTMLInputElement>(null);
  const add = useMutation({
    mutationFn: (file: File) =>
      callApi(
        addRightsDocument,
        { recordId: String(recordId), name: file.name.slice(-200) },
        { file },
      ),
    onSuccess: (rights) => {
      notifyDone(rightsTexts.uploaded);
      onChanged(rights);
    },
  });
  return (
    <>
      <ErrorLine error={add.error} />
      <Button
        variant="default"
        size="xs"
        loading={add.isPending}
        leftSection={<FilePlus2 size={14} aria-hidden />}
        title={rightsTexts.uploadHint}
        onClick={() => input.current?.click()}
      >
        {rightsTexts.upload}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept="application/pdf,image/jpeg,image/png,image/webp"
        aria-label={rightsTexts.upload}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (file) add.mutate(file);
        }}
      />
    </>
  );
}
