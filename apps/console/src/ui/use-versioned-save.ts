import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { texts } from '#text/texts.ts';

import { Refused } from '../api/api-errors.ts';
import type { Conflict } from './conflict-dialog.tsx';
import { type ContractForm, isSame } from './contract-form.ts';
import { mergeVersions, withFieldsOf } from './merge-versions.ts';
import { notifyDone } from './toasts.tsx';

export interface Saving<Values, Loaded> {
  form: ContractForm<Values>;
  /** The thing as it was last read. */
  loaded: Loaded;
  valuesOf: (loaded: Loaded) => Values;
  /** Saves over the version that was loaded; resolves to the saved thing. */
  send: (values: Values, from: Loaded) => Promise<Loaded>;
  /** Whether a refusal means that another operator saved it meanwhile. */
  isConflict: (error: Refused) => boolean;
  /** Reads the thing again. */
  reload: () => Promise<Loaded>;
  /** Describes a field that two operators changed, with both values in words. */
  describe: (
    name: keyof Values & string,
    versions: { mine: Values; before: Values; theirs: Values },
  ) => Conflict;
  /** The fields that refusals are about, by refusal. */
  fieldOf?: Readonly<Record<string, string>>;
  onSaved: (saved: Loaded) => void;
  /** What the operator is told once it is saved. */
  done?: string;
}

interface Sent<Values, Loaded> {
  values: Values;
  from: Loaded;
}

/** The conflict of two operators who saved at the same time, until this one chooses. */
interface EditConflict<Values, Loaded> {
  there: Loaded;
  /** The values that this operator sent. */
  mine: Values;
  merged: Values;
  conflicts: readonly Conflict[];
}

/** Saves; in a conflict, reads what the other operator saved. */
async function saveOrReload<Values, Loaded>(
  { send, isConflict, reload }: Saving<Values, Loaded>,
  { values, from }: Sent<Values, Loaded>,
): Promise<{ isSaved: boolean; there: Loaded }> {
  try {
    return { isSaved: true, there: await send(values, from) };
  } catch (error) {
    if (!(error instanceof Refused) || !isConflict(error)) throw error;
    return { isSaved: false, there: await reload() };
  }
}

/**
 * Saves a thing over the version in which it was read. If another operator saved it meanwhile, fields that only they
 * changed are taken over, and the operator chooses where both changed the same field.
 */
export function useVersionedSave<Values extends object, Loaded>(saving: Saving<Values, Loaded>) {
  const { form, loaded, valuesOf, describe } = saving;
  const [base, setBase] = useState(loaded);
  const [shown, setShown] = useState(loaded);
  const [conflict, setConflict] = useState<EditConflict<Values, Loaded> | null>(null);

  const sending = useMutation({
    mutationFn: (sent: Sent<Values, Loaded>) => saveOrReload(saving, sent),
    onSuccess({ isSaved, there }, { values, from }) {
      if (!isSaved) return openConflict(there, { values, from });
      setBase(there);
      // With the values that were saved over, it was read before that: the form does not go back to them.
      if (isSame(valuesOf(loaded), valuesOf(from))) setShown(loaded);
      form.rebase(valuesOf(there));
      applyRemote(valuesOf(there), values);
      saving.onSaved(there);
      notifyDone(saving.done ?? texts.common.saved);
    },
    onError: (error) => form.refuse(error, saving.fieldOf),
  });
  // A form without changes follows the reloaded thing; a changed form merges when it is saved.
  if (loaded !== shown && !form.isDirty && !sending.isPending) {
    setShown(loaded);
    setBase(loaded);
    form.begin(valuesOf(loaded));
  }
  /** Shows values, except in fields that the operator has changed since these were sent. */
  function applyRemote(theirs: Values, before: Values): void {
    form.revise((mine) => mergeVersions({ mine, before, theirs }).merged);
  }
  function openConflict(there: Loaded, { values: mine, from }: Sent<Values, Loaded>): void {
    const versions = { mine, before: valuesOf(from), theirs: valuesOf(there) };
    const { merged, both } = mergeVersions(versions);
    const conflicts = both.map((name) => describe(name, versions));
    if (both.length === 0) goOn(merged, { there, mine });
    else setConflict({ there, mine, merged, conflicts });
  }
  function goOn(
    values: Values,
    { there, mine }: Pick<EditConflict<Values, Loaded>, 'there' | 'mine'>,
  ) {
    setConflict(null);
    setBase(there);
    applyRemote(values, mine);
    form.rebase(valuesOf(there));
    sending.mutate({ values, from: there });
  }
  function choose(mine: readonly string[]): void {
    if (!conflict) return;
    const { there, merged, conflicts } = conflict;
    const theirs = conflicts.map(({ key }) => key).filter((key) => !mine.includes(key));
    goOn(withFieldsOf(merged, valuesOf(there), theirs), conflict);
  }
  return {
    /** The version that the form is based on. */
    base,
    save: (values: Values) => sending.mutate({ values, from: base }),
    isSaving: sending.isPending,
    isSaved: sending.data?.isSaved === true,
    error: sending.error,
    conflicts: conflict?.conflicts ?? [],
    choose,
    cancel: () => setConflict(null),
  };
}
