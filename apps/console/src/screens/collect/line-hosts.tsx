import {
  blockLineHost,
  listLineHosts,
  listLineReplacements,
  listLostTitles,
  previewReplaceHost,
  replaceLineHost,
  unblockLineHost,
  undoLineReplacement,
} from '@lantern/contracts/calls/operator/lines';
import type { LineHost } from '@lantern/contracts/entities/line-host';
import { Badge, Button, Checkbox } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import { linesTexts } from '#text/lines.ts';

import { callApi, callQuery, useRefresh } from '../../api/call-api.ts';
import { Act } from '../../declare/act.tsx';
import { useSession } from '../../session/session.tsx';
import type { Address } from '../../ui/address.ts';
import { ErrorLine } from '../../ui/error-line.tsx';
import ItemDrawer from '../../ui/item-drawer.tsx';
import { Pending } from '../../ui/pending.tsx';
import { TextInput } from '../../ui/text-inputs.tsx';
import { LinePlayers } from './line-players.tsx';

/** The hosts of lines of other sites, the titles without a line, and the last replacements. */
export default function LineHosts({ address }: { address: Address }) {
  const open = address.get('open');
  return (
    <div className="stack">
      <Hosts onReplace={(host) => address.patch({ open: host })} />
      <LinePlayers />
      <LostTitles />
      <Replacements />
      {open && <ReplaceHost host={open} onClose={() => address.patch({ open: null })} />}
    </div>
  );
}

const stateColors = {
  unknown: 'gray',
  ok: 'green',
  slow: 'yellow',
  failing: 'orange',
  blocked: 'red',
} as const;

function Hosts({ onReplace }: { onReplace: (host: string) => void }) {
  const hosts = useQuery(callQuery(listLineHosts, {}));
  if (!hosts.data) return <Pending query={hosts} height={360} />;
  const { list } = hosts.data;
  return (
    <section className="card" aria-label={linesTexts.hosts}>
      <h2>{linesTexts.hosts}</h2>
      <p className="dimmed">{list.length === 0 ? linesTexts.none : linesTexts.hint}</p>
      <ul className="rows">
        {list.map((it) => (
          <HostRow key={it.host} of={it} onReplace={() => onReplace(it.host)} />
        ))}
      </ul>
    </section>
  );
}

/** What of a host keeps members from playing. */
const faultsOf = ({
  allowsPages,
  hasHttps,
  failures,
  memberFailures,
  reason,
}: LineHost): string[] =>
  [
    reason,
    allowsPages === false ? linesTexts.noPages : '',
    hasHttps === false ? linesTexts.noHttps : '',
    failures > 0 ? linesTexts.failed(failures) : '',
    memberFailures > 0 ? linesTexts.failedForMembers(memberFailures) : '',
  ].filter((it) => it !== '');

function HostRow({ of: it, onReplace }: { of: LineHost; onReplace: () => void }) {
  const mayReplace = useSession().may(replaceLineHost);
  const { host, state } = it;
  return (
    <li>
      <span className="line-what">
        {host} <Badge color={stateColors[state]}>{linesTexts.states[state]}</Badge>{' '}
        <span className="dimmed small">{[linesTexts.about(it), ...faultsOf(it)].join(' · ')}</span>
      </span>
      <span className="card-actions">
        {mayReplace && it.titles > 0 && (
          <Button variant="default" onClick={onReplace}>
            {linesTexts.replace}
          </Button>
        )}
        {state === 'blocked' ? (
          <Act of={unblockLineHost} words={linesTexts.unblock} about={host} payload={{ host }} />
        ) : (
          <Act
            of={blockLineHost}
            words={linesTexts.block}
            about={host}
            payload={{ host }}
            isDangerous
          />
        )}
      </span>
    </li>
  );
}

/** Says what would change before anything does. */
function ReplaceHost({ host, onClose }: { host: string; onClose: () => void }) {
  const [to, setTo] = useState('');
  const [isLasting, setLasting] = useState(true);
  const refresh = useRefresh(listLineHosts, listLineReplacements, listLostTitles);
  const preview = useMutation({ mutationFn: () => callApi(previewReplaceHost, { host, to }) });
  const found = preview.data;
  return (
    <ItemDrawer title={`${linesTexts.replace} · ${host}`} isOpen onClose={onClose}>
      <div className="stack">
        <TextInput
          label={linesTexts.to}
          description={linesTexts.toHint}
          longest={300}
          value={to}
          onChange={({ currentTarget: { value } }) => {
            setTo(value);
            preview.reset();
          }}
        />
        <ErrorLine error={preview.error} />
        {found && (
          <div>
            <p>{linesTexts.would(found.addresses, found.titles, found.to)}</p>
            <ul className="plain-list small dimmed">
              {found.examples.map((it) => (
                <li key={it}>{it}</li>
              ))}
            </ul>
            <p className="dimmed small">{linesTexts.most}</p>
            <Checkbox
              label={linesTexts.lasting}
              description={linesTexts.lastingHint}
              checked={isLasting}
              onChange={({ currentTarget }) => setLasting(currentTarget.checked)}
            />
          </div>
        )}
        <div className="dialog-actions">
          <Button
            variant="default"
            loading={preview.isPending}
            disabled={to.trim() === ''}
            onClick={() => preview.mutate()}
          >
            {linesTexts.preview}
          </Button>
          {found && (
            <Act
              of={replaceLineHost}
              words={linesTexts.replaceNow}
              about={String(found.addresses)}
              payload={{ host, to, isLasting }}
              onDone={() => {
                refresh();
                onClose();
              }}
            />
          )}
        </div>
      </div>
    </ItemDrawer>
  );
}

function LostTitles() {
  const lost = useQuery(callQuery(listLostTitles, {}));
  if (!lost.data) return <Pending query={lost} height={160} />;
  const { list, total } = lost.data;
  return (
    <section className="card" aria-label={linesTexts.lost}>
      <h2>{linesTexts.lost}</h2>
      <p className="dimmed">{total === 0 ? linesTexts.noLost : linesTexts.lostHint(total)}</p>
      <ul className="rows">
        {list.map(({ videoId, title, hosts }) => (
          <li key={videoId}>
            <Link className="line-what" to={`/videos?open=${videoId}`}>
              {title}
            </Link>
            <span className="dimmed small">{hosts.slice(0, 3).join(' ')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Replacements() {
  const replacements = useQuery(callQuery(listLineReplacements, {}));
  const list = replacements.data?.list ?? [];
  if (list.length === 0) return null;
  return (
    <section className="card" aria-label={linesTexts.replacements}>
      <h2>{linesTexts.replacements}</h2>
      <ul className="rows">
        {list.map(({ id, from, to, addresses, by, createTime, isUndone, isLasting }) => (
          <li key={id}>
            <span className="line-what">
              {linesTexts.replaced(from, to, addresses)}{' '}
              {isLasting && !isUndone && <Badge color="blue">{linesTexts.lasts}</Badge>}{' '}
              <span className="dimmed small">
                {by} · {createTime.slice(0, 16)}
              </span>
            </span>
            {isUndone ? (
              <Badge color="gray">{linesTexts.undone}</Badge>
            ) : (
              <Act of={undoLineReplacement} words={linesTexts.undo} payload={{ id }} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
