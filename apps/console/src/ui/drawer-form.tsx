import { Button } from '@mantine/core';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';

import { texts } from '#text/texts.ts';

import type { ContractForm } from './contract-form.ts';
import { ErrorLine } from './error-line.tsx';
import { KeepForm } from './keep-form.tsx';
import { lazy } from './lazy.ts';
import { resumeField } from './list-steps.ts';
import type { useVersionedSave } from './use-versioned-save.ts';

const ConflictDialog = lazy(() => import('./conflict-dialog.tsx'));

interface Saving<Values> {
  save: (values: Values) => void;
  isSaving: boolean;
  isSaved: boolean;
  error: Error | null;
}

type EditConflict = Pick<
  ReturnType<typeof useVersionedSave<object, unknown>>,
  'conflicts' | 'choose' | 'cancel'
>;

interface DrawerFormProps<Values extends object> {
  form: ContractForm<Values>;
  saving: Saving<Values> & Partial<EditConflict>;
  /** `edit` saves only changes, `create` also unchanged values, `read` nothing. */
  mode: 'edit' | 'create' | 'read';
  /** Called after saving. */
  onDone?: () => void;
  /** Further buttons, before the save button. */
  more?: ReactNode;
  children: ReactNode;
}

/** A form in a drawer, with its buttons and messages. */
export function DrawerForm<Values extends object>(props: DrawerFormProps<Values>) {
  const { form, saving, mode, onDone, more, children } = props;
  const { save, isSaving, isSaved, error } = saving;
  const isLeaving = isSaved && onDone !== undefined;
  // Called only after the changes count as saved, so that leaving does not ask.
  useEffect(() => {
    if (isLeaving) onDone();
  }, [isLeaving, onDone]);
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (element.current) resumeField(element.current);
  }, []);
  return (
    <form
      ref={element}
      className="stack"
      noValidate
      onSubmit={form.onSubmit((it) => !isSaving && save(it))}
    >
      <KeepForm form={form} isSaved={isLeaving} onDiscard={() => form.begin(form.initial)} />
      <fieldset className="plain stack" disabled={mode === 'read'}>
        {children}
      </fieldset>
      {Object.keys(form.errors).length === 0 && <ErrorLine error={error} />}
      <div className="dialog-actions drawer-actions">
        {more}
        {mode !== 'read' && (
          <Button type="submit" loading={isSaving} disabled={mode === 'edit' && !form.isDirty}>
            {texts.common.save}
          </Button>
        )}
      </div>
      <ConflictQuestion {...saving} />
    </form>
  );
}

/** Asks, field by field, which of two versions to keep; shows nothing without conflicts. */
export const ConflictQuestion = ({ conflicts, choose, cancel }: Partial<EditConflict>) =>
  conflicts &&
  conflicts.length > 0 &&
  choose &&
  cancel && (
    <Suspense>
      <ConflictDialog conflicts={conflicts} onCancel={cancel} onChoose={choose} />
    </Suspense>
  );
