import {
  bindSource,
  getSource,
  getSourceBindings,
} from '@lantern/contracts/calls/operator/sources';
import { playerKind, type SourceBindings } from '@lantern/contracts/entities/operator-source';
import { Badge, Button, NativeSelect } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';

import { sourcesTexts } from '#text/sources.ts';

import { callApi, callQuery, useRefresh } from '../../api/call-api.ts';
import { useSession } from '../../session/session.tsx';
import { isSame } from '../../ui/contract-form.ts';
import { ErrorLine } from '../../ui/error-line.tsx';
import { KeepForm } from '../../ui/keep-form.tsx';
import { Pending } from '../../ui/pending.tsx';
import { TextInput } from '../../ui/text-inputs.tsx';
import { notifyDone } from '../../ui/toasts.tsx';

type Category = SourceBindings['categories'][number];
type Player = SourceBindings['players'][number];
type Texts = Readonly<Record<string, string>>;
type Players = Readonly<Record<string, Player>>;

/** What was chosen of each category, and what was given for each player, since the last save. */
interface Typed {
  chosen: Texts;
  given: Players;
}
const nothing: Typed = { chosen: {}, given: {} };

/** Stands for a category that is left out, among the codes of this site. */
const leftOut = 'out';

const boundTo = ({ isIgnored, categoryCode }: Category): string =>
  isIgnored ? leftOut : (categoryCode ?? '');

/** What is shown before an operator chooses: what is kept, else what is suggested. */
const startOf = (it: Category): string => boundTo(it) || (it.suggested ?? '');

/** Where the categories and players of a feed go. */
export default function Bindings() {
  const { id = '' } = useParams();
  const bindings = useQuery(callQuery(getSourceBindings, { id: Number(id) }));
  return bindings.data ? (
    <BindingsForm id={Number(id)} bindings={bindings.data} />
  ) : (
    <Pending query={bindings} height={360} />
  );
}

interface FormProps {
  id: number;
  bindings: SourceBindings;
}

/** What was chosen and is not saved yet, and how it is saved. */
function useBinding({ id, bindings: { categories, players } }: FormProps) {
  const client = useQueryClient();
  const refresh = useRefresh(getSource);
  const [typed, setTyped] = useState(nothing);
  const { chosen, given } = typed;
  const codeOf = (it: Category): string => chosen[it.remoteCode] ?? startOf(it);
  const playerOf = (it: Player): Player => given[it.code] ?? it;
  const changedCategories = categories.filter((it) => codeOf(it) !== boundTo(it));
  const changedPlayers = players
    .map(playerOf)
    .filter((it, place) => JSON.stringify(it) !== JSON.stringify(players[place]));
  const save = useMutation({
    mutationFn: () =>
      callApi(bindSource, {
        id,
        categories: changedCategories.map((it) => {
          const code = codeOf(it);
          const isIgnored = code === leftOut;
          const categoryCode = isIgnored || code === '' ? null : code;
          return { remoteCode: it.remoteCode, categoryCode, isIgnored };
        }),
        players: changedPlayers,
      }),
    onSuccess: (saved) => {
      client.setQueryData(callQuery(getSourceBindings, { id }).queryKey, saved);
      setTyped(nothing);
      refresh();
      notifyDone(sourcesTexts.boundDone);
    },
  });
  const count = changedCategories.length + changedPlayers.length;
  return {
    save,
    codeOf,
    playerOf,
    choose: (code: string, value: string) =>
      setTyped({ ...typed, chosen: { ...chosen, [code]: value } }),
    give: (player: Player) => setTyped({ ...typed, given: { ...given, [player.code]: player } }),
    count,
    form: {
      values: typed,
      initial: nothing,
      isDirty: count > 0 && !isSame(typed, nothing),
      revise: setTyped,
    },
    drop: () => setTyped(nothing),
  };
}

function BindingsForm({ id, bindings }: FormProps) {
  const mayBind = useSession().may(bindSource);
  const { save, codeOf, playerOf, choose, give, count, form, drop } = useBinding({ id, bindings });
  const { categories, players, here } = bindings;
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <KeepForm form={form} isSaved={save.isPending} onDiscard={drop} />
      <fieldset className="plain stack" disabled={!mayBind}>
        <section className="card" aria-label={sourcesTexts.categories}>
          <h2>{sourcesTexts.categories}</h2>
          <p className="dimmed">
            {categories.length === 0 ? sourcesTexts.noCategories : sourcesTexts.categoriesHint}
          </p>
          <ul className="plain-list bindings">
            {categories.map((it) => (
              <CategoryRow
                key={it.remoteCode}
                category={it}
                here={here}
                value={codeOf(it)}
                onChoose={(value) => choose(it.remoteCode, value)}
              />
            ))}
          </ul>
        </section>
        <section className="card" aria-label={sourcesTexts.players}>
          <h2>{sourcesTexts.players}</h2>
          <p className="dimmed">
            {players.length === 0 ? sourcesTexts.noPlayers : sourcesTexts.playersHint}
          </p>
          <ul className="plain-list bindings">
            {players.map((it) => (
              <PlayerRow key={it.code} player={playerOf(it)} onGive={give} />
            ))}
          </ul>
        </section>
      </fieldset>
      <ErrorLine error={save.error} />
      {mayBind && (
        <div className="dialog-actions">
          <Button type="submit" loading={save.isPending} disabled={count === 0}>
            {sourcesTexts.saveBindings(count)}
          </Button>
        </div>
      )}
    </form>
  );
}

interface CategoryRowProps {
  category: Category;
  here: SourceBindings['here'];
  value: string;
  onChoose: (value: string) => void;
}

function CategoryRow({ category, here, value, onChoose }: CategoryRowProps) {
  const { remoteName, suggested } = category;
  const isSuggested = boundTo(category) === '' && value !== '' && value === suggested;
  return (
    <li>
      <span className="line-what">
        {remoteName} {isSuggested && <Badge color="blue">{sourcesTexts.suggested}</Badge>}
      </span>
      <NativeSelect
        aria-label={sourcesTexts.goesTo(remoteName)}
        value={value}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
        data={[
          { value: '', label: sourcesTexts.unboundOption },
          { value: leftOut, label: sourcesTexts.ignoredOption },
          ...here.map(({ code, name }) => ({ value: code, label: name })),
        ]}
      />
    </li>
  );
}

interface PlayerRowProps {
  player: Player;
  onGive: (player: Player) => void;
}

const PlayerRow = ({ player, onGive }: PlayerRowProps) => (
  <li>
    <span className="line-what">{player.code || sourcesTexts.unknown}</span>
    <NativeSelect
      aria-label={sourcesTexts.givesOf(player.code)}
      value={player.kind}
      onChange={({ currentTarget }) => {
        const kind = playerKind.options.find((it) => it === currentTarget.value);
        if (kind) onGive({ ...player, kind });
      }}
      data={playerKind.options.map((value) => ({
        value,
        label: sourcesTexts.playerKinds[value],
      }))}
    />
    <TextInput
      aria-label={sourcesTexts.prefix(player.code)}
      placeholder={sourcesTexts.prefixHint}
      longest={500}
      value={player.serverPrefix}
      onChange={({ currentTarget }) => onGive({ ...player, serverPrefix: currentTarget.value })}
    />
  </li>
);
