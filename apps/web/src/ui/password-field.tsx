import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';

import { passwordTexts } from '#text/settings.ts';

import { IconButton } from './icon-button.tsx';
import { TextField } from './text-field.tsx';

export interface PasswordFieldProps {
  label: string;
  hint?: string;
  value: string;
  onValue: (value: string) => void;
  readOnly?: boolean;
  autoComplete: 'current-password' | 'new-password';
}

/** A password field, hidden until the member shows it. */
export function PasswordField({ label, hint, value, onValue, ...input }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      label={label}
      type={isShown ? 'text' : 'password'}
      placeholder={hint}
      autoCapitalize="none"
      spellCheck={false}
      longest={64}
      value={value}
      onChange={({ target }) => onValue(target.value)}
      end={
        <IconButton
          label={isShown ? passwordTexts.hide(label) : passwordTexts.show(label)}
          icon={isShown ? <EyeOff size={20} /> : <Eye size={20} />}
          className="mr-1 text-soft!"
          onClick={() => setIsShown(!isShown)}
        />
      }
      {...input}
    />
  );
}
