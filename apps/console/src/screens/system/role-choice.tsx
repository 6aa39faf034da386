import { operatorRoles, type OperatorRole } from '@lantern/rules/operator-permissions';
import { Checkbox } from '@mantine/core';

import { roleText } from '../../text/zh-account.ts';
import { zhSystem } from '../../text/zh-system.ts';

interface RoleChoiceProps {
  value: readonly OperatorRole[];
  onChange: (roles: OperatorRole[]) => void;
  error?: string | undefined;
}

/** What an operator is on the site, with what each role may do. */
export const RoleChoice = ({ value, onChange, error }: RoleChoiceProps) => (
  <Checkbox.Group
    label={zhSystem.roles}
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
          description={zhSystem.rolesOf[role]}
        />
      ))}
    </div>
  </Checkbox.Group>
);
