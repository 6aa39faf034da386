import { Button } from '@mantine/core';

import { texts } from '#text/texts.ts';

import type { ContractForm } from './contract-form.ts';
import { useDraft } from './form-draft.ts';
import { LeaveGuard } from './leave-guard.tsx';

interface KeepFormProps<Values extends object> {
  form: Pick<ContractForm<Values>, 'isDirty' | 'values' | 'initial' | 'revise'>;
  /** Tells the form from others with the same fields on the same page. */
  of?: string;
  /** Saved: leaving loses nothing. */
  isSaved?: boolean;
  onDiscard: () => void;
}

/** Loses nothing of what is typed: asks before the form is left, brings it back after a reload, and says so. */
export function KeepForm<Values extends object>(props: KeepFormProps<Values>) {
  const { form, of = '', isSaved = false, onDiscard } = props;
  const isRestored = useDraft(form, of);
  return (
    <>
      <LeaveGuard when={form.isDirty && !isSaved} />
      {isRestored && (
        <output className="restored">
          {texts.form.restored}
          <Button variant="subtle" size="compact-sm" onClick={onDiscard}>
            {texts.form.discard}
          </Button>
        </output>
      )}
    </>
  );
}
