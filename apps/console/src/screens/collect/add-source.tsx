import { addSource, listSources } from '@lantern/contracts/calls/operator/sources';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';

import { sourcesTexts } from '#text/sources.ts';

import { callApi, useRefresh } from '../../api/call-api.ts';
import { FormOf } from '../../declare/form.tsx';
import ItemDrawer from '../../ui/item-drawer.tsx';
import { settingsForm, settingsRefusals } from './source-form.ts';

/** Adds a feed that answers, and leads to its bindings. */
export default function AddSource({ onClose }: { onClose: () => void }) {
  const go = useNavigate();
  const refresh = useRefresh(listSources);
  const added = useRef(0);
  return (
    <ItemDrawer title={sourcesTexts.add} isOpen onClose={onClose}>
      <FormOf
        of={settingsForm}
        loaded={undefined}
        send={async (values) => {
          added.current = (await callApi(addSource, values, { isLong: true })).id;
          refresh();
          return undefined;
        }}
        reload={() => Promise.resolve(undefined)}
        conflict="source-edited"
        fieldOf={settingsRefusals}
        onDone={() => void go(`/collect/${added.current}?tab=bindings`)}
      />
    </ItemDrawer>
  );
}
