import type { OperatorEntry } from '@lantern/contracts/entities/operator';

import { systemTexts } from '#text/system.ts';

import ItemDrawer from '../../ui/item-drawer.tsx';
import { NewOperator } from './new-operator.tsx';
import { OperatorDetail } from './operator-detail.tsx';

interface OperatorDrawerProps {
  /** Undefined for an operator who is being created. */
  operator: OperatorEntry | undefined;
  onChange: () => void;
  onClose: () => void;
}

/** One operator beside the list, or the form that creates one. */
export default function OperatorDrawer({ operator, onChange, onClose }: OperatorDrawerProps) {
  return (
    <ItemDrawer title={operator?.loginName ?? systemTexts.add} isOpen onClose={onClose}>
      {operator ? (
        <OperatorDetail key={operator.id} operator={operator} onChange={onChange} />
      ) : (
        <NewOperator onAdded={onChange} onDone={onClose} />
      )}
    </ItemDrawer>
  );
}
