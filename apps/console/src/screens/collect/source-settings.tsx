import {
  changeSource,
  declareSource,
  getSource,
  listSources,
  runSource,
  stopSource,
  switchSource,
} from '@lantern/contracts/calls/operator/sources';
import type { OperatorSource } from '@lantern/contracts/entities/operator-source';
import { Alert, Button } from '@mantine/core';
import { Link } from 'react-router-dom';

import { sourceFaults, sourcesTexts } from '#text/sources.ts';

import { callApi, useRefresh } from '../../api/call-api.ts';
import { Act } from '../../declare/act.tsx';
import { FormOf } from '../../declare/form.tsx';
import { useSession } from '../../session/session.tsx';
import { labelOf } from '../../text/label-of.ts';
import type { Address } from '../../ui/address.ts';
import { FactCard } from '../../ui/fact-card.tsx';
import ItemDrawer from '../../ui/item-drawer.tsx';
import { rightForm, settingsForm, settingsRefusals } from './source-form.ts';
import { SourceState, useSource } from './source-state.tsx';

/** What a feed is, what it may do, and how it fares. */
export default function SourceSettings({ address }: { address: Address }) {
  const { data: source } = useSource();
  if (!source) return null;
  const open = address.get('open');
  const close = (): void => address.patch({ open: null });
  return (
    <div className="stack">
      <Notes source={source} />
      <div className="file-lists">
        <div className="stack">
          <StateCard source={source} />
          <RightCard source={source} onDeclare={() => address.patch({ open: 'right' })} />
        </div>
        <SettingsCard source={source} onChange={() => address.patch({ open: 'settings' })} />
      </div>
      {open === 'settings' && <ChangeSettings source={source} onClose={close} />}
      {open === 'right' && <DeclareRight source={source} onClose={close} />}
    </div>
  );
}

interface SourceProps {
  source: OperatorSource;
}

/** What an operator has to do before titles come. */
const Notes = ({ source: { id, declareTime, unbound, openCases } }: SourceProps) => (
  <>
    {declareTime === null && <Alert color="orange">{sourcesTexts.mustDeclare}</Alert>}
    {unbound > 0 && (
      <Alert color="gray">
        {sourcesTexts.unbound(unbound)}{' '}
        <Link to={`/collect/${id}?tab=bindings`}>{sourcesTexts.toBindings}</Link>
      </Alert>
    )}
    {openCases > 0 && (
      <Alert color="gray">
        {sourcesTexts.casesOpen(openCases)}{' '}
        <Link to={`/collect/${id}?tab=cases`}>{sourcesTexts.toCases}</Link>
      </Alert>
    )}
  </>
);

/** What came of the last run, or why it ended early. */
function describeLast({ lastRun }: OperatorSource): string {
  if (lastRun === null) return sourcesTexts.never;
  const { startTime, state, fault, counts } = lastRun;
  const came = state === 'failed' ? labelOf(sourceFaults, fault) : sourcesTexts.countsOf(counts);
  return `${startTime.slice(0, 16)} ${sourcesTexts.runStates[state]} · ${came}`;
}

function StateCard({ source }: SourceProps) {
  const { id, name, state, nextRunTime, bound, waiting, refused, declareTime, lastRun } = source;
  const isRunning = lastRun?.state === 'running';
  const isOn = state !== 'off';
  const turn = { of: switchSource, about: name, payload: { id, isOn: !isOn } } as const;
  const run = { of: runSource, about: name } as const;
  return (
    <FactCard
      title={sourcesTexts.state}
      mark={<SourceState source={source} />}
      facts={[
        [sourcesTexts.last, describeLast(source)],
        [sourcesTexts.next, nextRunTime?.slice(0, 16) ?? ''],
        [sourcesTexts.titles, sourcesTexts.titlesOf(bound, waiting, refused)],
      ]}
    >
      {declareTime !== null && (
        <div className="card-actions">
          {isRunning && (
            <Act of={stopSource} words={sourcesTexts.stop} about={name} payload={{ id }} />
          )}
          {!isRunning && (
            <>
              <Act {...run} words={sourcesTexts.runRecent} payload={{ id, isFull: false }} />
              <Act {...run} words={sourcesTexts.runFull} payload={{ id, isFull: true }} />
            </>
          )}
          <Act
            {...turn}
            words={isOn ? sourcesTexts.turnOff : sourcesTexts.turnOn}
            button={{ variant: isOn ? 'default' : 'filled' }}
          />
        </div>
      )}
    </FactCard>
  );
}

function SettingsCard({ source, onChange }: SourceProps & { onChange: () => void }) {
  const mayChange = useSession().may(changeSource);
  return (
    <FactCard
      title={sourcesTexts.facts}
      facts={[
        [sourcesTexts.name, source.name],
        [sourcesTexts.address, source.address],
        [sourcesTexts.kind, sourcesTexts.kindOf[source.kind]],
        [sourcesTexts.everyHours, String(source.everyHours)],
        [sourcesTexts.fills, sourcesTexts.fillsOf[source.fills]],
      ]}
    >
      {mayChange && (
        <div className="card-actions">
          <Button variant="default" onClick={onChange}>
            {sourcesTexts.change}
          </Button>
        </div>
      )}
    </FactCard>
  );
}

function RightCard({ source, onDeclare }: SourceProps & { onDeclare: () => void }) {
  const mayDeclare = useSession().may(declareSource);
  const { licence, note, publish, declareTime, declaredBy } = source;
  const isDeclared = declareTime !== null;
  return (
    <FactCard
      title={sourcesTexts.right}
      facts={[
        [sourcesTexts.licence, isDeclared ? sourcesTexts.licenceOf[licence] : ''],
        [sourcesTexts.note, note],
        [sourcesTexts.publish, sourcesTexts.publishOf[publish]],
        [sourcesTexts.declared, isDeclared ? sourcesTexts.declaredBy(declaredBy, declareTime) : ''],
      ]}
    >
      {mayDeclare && (
        <div className="card-actions">
          <Button variant={isDeclared ? 'default' : 'filled'} onClick={onDeclare}>
            {sourcesTexts.declare}
          </Button>
        </div>
      )}
    </FactCard>
  );
}

interface DrawerProps extends SourceProps {
  onClose: () => void;
}

/** Reads a feed as it is by now. */
const read = (id: number) => callApi(getSource, { id });

function ChangeSettings({ source, onClose }: DrawerProps) {
  const refresh = useRefresh(getSource, listSources);
  return (
    <ItemDrawer title={sourcesTexts.change} isOpen onClose={onClose}>
      <FormOf<(typeof settingsForm)['empty'], OperatorSource>
        of={settingsForm}
        loaded={source}
        send={async (values, over = source) => {
          const { id, version } = over;
          const changed = await callApi(changeSource, { ...values, id, version }, { isLong: true });
          refresh();
          return changed;
        }}
        reload={() => read(source.id)}
        conflict="source-edited"
        fieldOf={settingsRefusals}
        onDone={onClose}
      />
    </ItemDrawer>
  );
}

function DeclareRight({ source, onClose }: DrawerProps) {
  const refresh = useRefresh(getSource, listSources);
  return (
    <ItemDrawer title={sourcesTexts.declare} isOpen onClose={onClose}>
      <FormOf<(typeof rightForm)['empty'], OperatorSource>
        of={rightForm}
        loaded={source}
        send={async (values) => {
          const declared = await callApi(declareSource, { ...values, id: source.id });
          refresh();
          return declared;
        }}
        reload={() => read(source.id)}
        conflict="source-edited"
        onDone={onClose}
      />
    </ItemDrawer>
  );
}
