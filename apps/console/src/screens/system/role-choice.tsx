import { operatorRoles, type OperatorRole } from '@lantern/rules/operator-permissions';
import { Checkbox } from '@mantine/core';

import { roleText } from '#text/account.ts';
import { systemTexts } from '#text/system.ts';

interface RoleChoiceProps {
  value: readonly OperatorRole[];
  onChange: (roles: OperatorRole[]) => void;
  error?: string | undefined;
}

/** The choice of an operator's roles, with what each role may do. */
export const RoleChoice = ({ value, onChange, error }: RoleChoiceProps) => (
  <Checkbox.Group
    label={systemTexts.roles}
    error={error}
    value={[...value]}
    onChange={(chosen) => onChange(operatorRoles.filter((role) => chosen.includes(role)))}
  >
    <div className="role-choice">
      {operatorRoles.map((role) => (
        <Checkbox
          key={role}
          value={role}
          label={roleText[role]}
          description={systemTexts.rolesOf[role]}
        />
      ))}
    </div>
  </Checkbox.Group>
);
