import { Button } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';

import { messageOf } from '../api/message-of.ts';
import { zh } from '../text/zh.ts';
import type { ContractForm } from './contract-form.ts';
import { LeaveGuard } from './leave-guard.tsx';
import type { useVersionedSave } from './use-versioned-save.ts';

const ConflictDialog = lazy(() => import('./conflict-dialog.tsx'));

interface VersionedFormProps<Values extends object> {
  form: ContractForm<Values>;
  saving: Pick<
    ReturnType<typeof useVersionedSave<Values, unknown>>,
    'save' | 'isSaving' | 'isSaved' | 'error' | 'conflicts' | 'choose' | 'cancel'
  >;
  /** What follows when it is saved. */
  onDone: () => void;
  more: ReactNode;
  children: ReactNode;
}

/** A form that is saved in the version it was read in, with what it asks and says around its fields. */
export function VersionedForm<Values extends object>(props: VersionedFormProps<Values>) {
  const { form, saving, onDone, more, children } = props;
  const { isSaved, conflicts } = saving;
  // Once nothing is unsaved any more, so that leaving asks nothing.
  useEffect(() => {
    if (isSaved) onDone();
  }, [isSaved, onDone]);
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit(saving.save)}>
      <LeaveGuard when={form.isDirty && !isSaved} />
      {children}
      {saving.error && Object.keys(form.errors).length === 0 && (
        <p role="alert" className="error">
          {messageOf(saving.error)}
        </p>
      )}
      <div className="dialog-actions drawer-actions">
        {more}
        <Button type="submit" loading={saving.isSaving}>
          {zh.common.save}
        </Button>
      </div>
      {conflicts.length > 0 && (
        <Suspense>
          <ConflictDialog conflicts={conflicts} onCancel={saving.cancel} onChoose={saving.choose} />
        </Suspense>
      )}
    </form>
  );
}
