import {
  getTitleList,
  listTitleLists,
  readListReasons,
  readTitleList,
  undoTitleList,
} from '@lantern/contracts/calls/operator/title-lists';
import type { TitleList } from '@lantern/contracts/entities/title-list';
import { Badge, Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import { Suspense, useRef } from 'react';

import { sourcesTexts } from '#text/sources.ts';
import { titleListsTexts } from '#text/title-lists.ts';

import { callApi, callQuery, useRefresh } from '../../api/call-api.ts';
import { downloadMade } from '../../api/download.ts';
import { Act } from '../../declare/act.tsx';
import { useSession } from '../../session/session.tsx';
import type { Address } from '../../ui/address.ts';
import { ErrorLine } from '../../ui/error-line.tsx';
import { lazy } from '../../ui/lazy.ts';
import { Pending } from '../../ui/pending.tsx';

const ListForm = lazy(() => import('./list-form.tsx'));

/** While a list is taken in, its figures are read again after so long. */
const againMs = 2000;
const isBusy = ({ state }: TitleList): boolean => state === 'waiting' || state === 'running';

/** Lists of titles that operators send: one is mapped, looked at and taken in; the last ones with what came of them. */
export default function TitleLists({ address }: { address: Address }) {
  const open = address.get('open');
  return (
    <div className="stack">
      <SendList onRead={(id) => address.patch({ open: id })} />
      {open && (
        <Suspense>
          <OpenedList key={open} id={open} onTaken={() => address.patch({ open: null })} />
        </Suspense>
      )}
      <RecentLists onOpen={(id) => address.patch({ open: id })} />
    </div>
  );
}

function SendList({ onRead }: { onRead: (id: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const refresh = useRefresh(listTitleLists);
  const mayRead = useSession().may(readTitleList);
  const read = useMutation({
    mutationFn: (file: File) => callApi(readTitleList, { fileName: file.name }, { file }),
    onSuccess: ({ id }) => {
      refresh();
      onRead(id);
    },
  });
  if (!mayRead) return null;
  return (
    <>
      <div className="part-head">
        <p className="dimmed">{titleListsTexts.sendHint}</p>
        <Button
          leftSection={<FileSpreadsheet size={16} aria-hidden />}
          loading={read.isPending}
          onClick={() => input.current?.click()}
        >
          {titleListsTexts.send}
        </Button>
        <input
          ref={input}
          hidden
          type="file"
          accept=".csv,.tsv,.xlsx,.m3u,.m3u8"
          aria-label={titleListsTexts.send}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            currentTarget.value = '';
            if (file) read.mutate(file);
          }}
        />
      </div>
      <ErrorLine error={read.error} />
    </>
  );
}

function OpenedList({ id, onTaken }: { id: string; onTaken: () => void }) {
  const list = useQuery(callQuery(getTitleList, { id }));
  return list.data ? (
    <ListForm list={list.data} onTaken={onTaken} />
  ) : (
    <Pending query={list} height={360} />
  );
}

const stateColor = {
  read: 'gray',
  waiting: 'blue',
  running: 'blue',
  stopped: 'gray',
  done: 'teal',
  failed: 'red',
  undone: 'gray',
} as const;

function RecentLists({ onOpen }: { onOpen: (id: string) => void }) {
  const lists = useQuery({
    ...callQuery(listTitleLists, {}),
    refetchInterval: ({ state }) => (state.data?.list.some(isBusy) ? againMs : false),
  });
  if (!lists.data) return <Pending query={lists} height={160} />;
  const { list } = lists.data;
  return (
    <section className="card" aria-label={titleListsTexts.recent}>
      <h2>{titleListsTexts.recent}</h2>
      {list.length === 0 && <p className="dimmed">{titleListsTexts.none}</p>}
      <ul className="plain-list rows">
        {list.map((it) => (
          <RecentList key={it.id} list={it} onOpen={() => onOpen(it.id)} />
        ))}
      </ul>
    </section>
  );
}

function RecentList({ list, onOpen }: { list: TitleList; onOpen: () => void }) {
  const { id, fileName, source, state, by, createTime, counts, rowsLeft } = list;
  const reasons = useMutation({
    mutationFn: () => callApi(readListReasons, { id }, { isLong: true }),
    onSuccess: (file) => downloadMade([file.content], { name: file.fileName, type: 'text/csv' }),
  });
  const facts = [source, counts && sourcesTexts.countsOf(counts), by, createTime.slice(0, 16)];
  return (
    <li aria-label={fileName}>
      <div className="line-what">
        <span>{fileName}</span>{' '}
        <Badge color={stateColor[state]}>{titleListsTexts.states[state]}</Badge>
        <p className="dimmed small">{facts.filter(Boolean).join(' · ')}</p>
        <ErrorLine error={reasons.error} />
      </div>
      <span className="card-actions">
        {rowsLeft > 0 && !isBusy(list) && (
          <Button variant="default" loading={reasons.isPending} onClick={() => reasons.mutate()}>
            {titleListsTexts.download(rowsLeft)}
          </Button>
        )}
        {!isBusy(list) && (
          <Button variant="default" onClick={onOpen}>
            {titleListsTexts.open}
          </Button>
        )}
        {(state === 'done' || state === 'failed') && (
          <Act
            of={undoTitleList}
            words={titleListsTexts.undo}
            about={fileName}
            payload={{ id }}
            isDangerous
          />
        )}
      </span>
    </li>
  );
}
