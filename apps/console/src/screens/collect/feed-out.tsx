import type { PayloadInputOf } from '@lantern/contracts/call';
import {
  addFeedKey,
  changeFeedOut,
  feedSettings,
  getFeedOut,
  listFeedKeys,
  withdrawFeedKey,
} from '@lantern/contracts/calls/operator/feed-out';
import type { FeedKey, FeedOut } from '@lantern/contracts/entities/feed-out';
import { Alert, Badge, Button, MultiSelect } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { feedOutTexts } from '#text/feed-out.ts';
import { texts } from '#text/texts.ts';

import { callApi, callQuery, useRefresh } from '../../api/call-api.ts';
import { Act } from '../../declare/act.tsx';
import { type FieldKind, flag, text, whole } from '../../declare/fields.tsx';
import { defineForm, FormOf } from '../../declare/form.tsx';
import type { Address } from '../../ui/address.ts';
import { FactCard } from '../../ui/fact-card.tsx';
import ItemDrawer from '../../ui/item-drawer.tsx';
import { Pending } from '../../ui/pending.tsx';
import { TextInput } from '../../ui/text-inputs.tsx';

/** What the site gives to other sites and apps, and to whom. */
export default function FeedOutPart({ address }: { address: Address }) {
  const feed = useQuery(callQuery(getFeedOut, {}));
  const open = address.get('open');
  const close = (): void => address.patch({ open: null });
  if (!feed.data) return <Pending query={feed} height={360} />;
  return (
    <div className="stack">
      <p className="dimmed">{feedOutTexts.hint}</p>
      <FeedCard feed={feed.data} onChange={() => address.patch({ open: 'feed' })} />
      <Keys onAdd={() => address.patch({ open: 'key' })} />
      {open === 'feed' && <ChangeFeed feed={feed.data} onClose={close} />}
      {open === 'key' && <AddKey onClose={close} />}
    </div>
  );
}

/** A site that does not know its address says the path. */
const wholeAddress = (address: string): string => new URL(address, location.origin).href;

function FeedCard({ feed, onChange }: { feed: FeedOut; onChange: () => void }) {
  const { isOn, isOpen, titles, address, categories, here, sourceIds, sources } = feed;
  const listed = (names: string[]): string => texts.common.listed(names) || feedOutTexts.none;
  return (
    <FactCard
      title={feedOutTexts.title}
      mark={
        <Badge color={isOn ? 'green' : 'gray'}>{isOn ? feedOutTexts.on : feedOutTexts.off}</Badge>
      }
      facts={[
        [feedOutTexts.titles, String(titles)],
        [
          feedOutTexts.categories,
          listed(here.filter(({ code }) => categories.includes(code)).map(({ name }) => name)),
        ],
        [
          feedOutTexts.sourceIds,
          listed(sources.filter(({ id }) => sourceIds.includes(id)).map(({ name }) => name)),
        ],
        [feedOutTexts.open, isOpen ? wholeAddress(address) : feedOutTexts.none],
      ]}
    >
      <div className="card-actions">
        <Button variant="default" onClick={onChange}>
          {feedOutTexts.change}
        </Button>
      </div>
    </FactCard>
  );
}

interface Choice {
  value: string;
  label: string;
  disabled?: boolean;
}

/** Several of some things, by their names. */
const severalOf = <Value extends string | number>(
  choices: readonly Choice[],
  read: (value: string) => Value,
): FieldKind<Value[]> => ({
  format: (values) =>
    texts.common.listed(
      values.map((it) => choices.find(({ value }) => value === String(it))?.label ?? String(it)),
    ),
  draw: ({ field, label, hint }) => (
    <MultiSelect
      label={label}
      description={hint}
      data={choices}
      searchable
      value={field.value.map(String)}
      onChange={(values) => field.onChange(values.map(read))}
      error={field.error}
    />
  ),
});

type Settings = Omit<PayloadInputOf<typeof changeFeedOut>, 'version'>;

const feedForm = ({ here, sources }: FeedOut) =>
  defineForm<Settings>(
    { payload: feedSettings },
    {
      words: feedOutTexts,
      empty: { isOn: false, categories: [], sourceIds: [], hasPictures: true, isOpen: false },
      fields: {
        isOn: flag(true, false),
        categories: severalOf(
          here.map(({ code, name }) => ({ value: code, label: name })),
          String,
        ),
        sourceIds: severalOf(
          sources.map(({ id, name, licence }) => ({
            value: String(id),
            label: `${name} · ${feedOutTexts.licenceOf[licence]}`,
            disabled: licence === 'unchecked',
          })),
          Number,
        ),
        hasPictures: flag(true, false),
        isOpen: flag(true, false),
      },
    },
  );

function ChangeFeed({ feed, onClose }: { feed: FeedOut; onClose: () => void }) {
  const refresh = useRefresh(getFeedOut);
  return (
    <ItemDrawer title={feedOutTexts.change} isOpen onClose={onClose}>
      <FormOf<Settings, FeedOut>
        of={feedForm(feed)}
        loaded={feed}
        send={async (values, over = feed) => {
          const changed = await callApi(changeFeedOut, { ...values, version: over.version });
          refresh();
          return changed;
        }}
        reload={() => callApi(getFeedOut, {})}
        conflict="feed-edited"
        fieldOf={{ 'feed-source-unchecked': 'sourceIds', 'category-unknown': 'categories' }}
        onDone={onClose}
      />
    </ItemDrawer>
  );
}

const keyColors = { valid: 'green', over: 'gray', withdrawn: 'gray' } as const;

function Keys({ onAdd }: { onAdd: () => void }) {
  const keys = useQuery(callQuery(listFeedKeys, {}));
  if (!keys.data) return <Pending query={keys} height={160} />;
  const { list } = keys.data;
  return (
    <section className="card" aria-label={feedOutTexts.keys}>
      <div className="part-head">
        <h2>{feedOutTexts.keys}</h2>
        <Button variant="default" onClick={onAdd}>
          {feedOutTexts.add}
        </Button>
      </div>
      <p className="dimmed">{list.length === 0 ? feedOutTexts.noKeys : feedOutTexts.keysHint}</p>
      <ul className="plain-list bindings">
        {list.map((it) => (
          <KeyRow key={it.id} of={it} />
        ))}
      </ul>
    </section>
  );
}

const KeyRow = ({ of: it }: { of: FeedKey }) => (
  <li>
    <span className="line-what">
      {it.name} <Badge color={keyColors[it.state]}>{feedOutTexts.states[it.state]}</Badge>{' '}
      <span className="dimmed small">
        {[feedOutTexts.limitOf(it), feedOutTexts.useOf(it)].filter((one) => one !== '').join(' · ')}
      </span>
    </span>
    {it.state !== 'withdrawn' && (
      <Act
        of={withdrawFeedKey}
        words={feedOutTexts.withdraw}
        about={it.name}
        payload={{ id: it.id }}
        isDangerous
      />
    )}
  </li>
);

/** A day, or none. */
const day: FieldKind<string | null> = {
  isShort: true,
  format: (value) => value ?? texts.common.none,
  draw: ({ field, label, hint }) => (
    <TextInput
      label={label}
      description={hint}
      type="date"
      value={field.value ?? ''}
      onChange={({ currentTarget: { value } }) => field.onChange(value === '' ? null : value)}
      error={field.error}
    />
  ),
};

type NewKey = PayloadInputOf<typeof addFeedKey>;

const keyForm = defineForm<NewKey>(addFeedKey, {
  words: feedOutTexts,
  empty: { name: '', mostADay: 0, lastDay: null },
  fields: { name: text, mostADay: whole, lastDay: day },
});

/** Makes a key, and shows its address this once. */
function AddKey({ onClose }: { onClose: () => void }) {
  const refresh = useRefresh(listFeedKeys);
  const [made, setMade] = useState<string | null>(null);
  return (
    <ItemDrawer title={feedOutTexts.add} isOpen onClose={onClose}>
      {made === null ? (
        <FormOf<NewKey, NewKey>
          of={keyForm}
          loaded={undefined}
          send={async (values) => {
            setMade(wholeAddress((await callApi(addFeedKey, values)).address));
            refresh();
            return undefined;
          }}
          reload={() => Promise.resolve(undefined)}
          conflict="feed-edited"
          onDone={() => undefined}
        />
      ) : (
        <MadeKey address={made} onDone={onClose} />
      )}
    </ItemDrawer>
  );
}

function MadeKey({ address, onDone }: { address: string; onDone: () => void }) {
  const clipboard = useClipboard({ timeout: 2000 });
  return (
    <div className="stack">
      <Alert title={feedOutTexts.once}>
        <p>
          <code className="drawn">{address}</code>
        </p>
        <p>{feedOutTexts.xml}</p>
      </Alert>
      <div className="dialog-actions">
        <Button variant="default" onClick={() => clipboard.copy(address)}>
          {clipboard.copied ? feedOutTexts.copied : feedOutTexts.copy}
        </Button>
        <Button onClick={onDone}>{feedOutTexts.done}</Button>
      </div>
    </div>
  );
}
