import {
  PasswordInput as PlainPasswordInput,
  type PasswordInputProps as PlainPasswordInputProps,
  Textarea as PlainTextarea,
  type TextareaProps as PlainTextareaProps,
  TextInput as PlainTextInput,
  type TextInputProps as PlainTextInputProps,
} from '@mantine/core';
import type { ReactNode } from 'react';

import { texts } from '#text/texts.ts';

/** The bound of a field's text. The browser's `maxLength` would cut what is pasted, without a word. */
interface Bounded {
  /** The most characters, as the contracts count them (UTF-16 units). */
  longest?: number | undefined;
}

export type TextInputProps = PlainTextInputProps & Bounded;
export type TextareaProps = PlainTextareaProps & Bounded;
type PasswordInputProps = PlainPasswordInputProps & Bounded;

/** From this share of the bound on, the characters are counted in view. */
const nearlyFull = 0.8;
/** Longer texts are counted from their first character on. */
const longText = 200;

interface Bound {
  value?: unknown;
  error?: ReactNode;
  inputContainer?: ((children: ReactNode) => ReactNode) | undefined;
}

/** What a field needs to count its text and to refuse one that is too long. */
function boundOf(longest: number | undefined, { value, error, inputContainer }: Bound) {
  const length = typeof value === 'string' ? value.length : 0;
  if (longest === undefined) return {};
  const isTooLong = length > longest;
  const isCounted = length > longest * nearlyFull || (longest >= longText && length > 0);
  const contain = inputContainer ?? ((children: ReactNode) => children);
  return {
    'data-too-long': isTooLong || undefined,
    error: isTooLong ? texts.form.tooLongBy(longest, length - longest) : error,
    inputContainer: (children: ReactNode) => (
      <>
        {contain(children)}
        {isCounted && (
          <span aria-hidden className="text-count">
            {length}/{longest}
          </span>
        )}
      </>
    ),
  };
}

export const TextInput = ({ longest, ...field }: TextInputProps) => (
  <PlainTextInput {...field} {...boundOf(longest, field)} />
);

export const Textarea = ({ longest, ...field }: TextareaProps) => (
  <PlainTextarea {...field} {...boundOf(longest, field)} />
);

export const PasswordInput = ({ longest, ...field }: PasswordInputProps) => (
  <PlainPasswordInput {...field} {...boundOf(longest, field)} />
);

/** Keeps a form with a text that is too long from being sent, and leads to that text. */
function refuseTooLong(event: SubmitEvent): void {
  if (!(event.target instanceof HTMLFormElement)) return;
  const tooLong = event.target.querySelector<HTMLElement>('[data-too-long]');
  if (!tooLong) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  tooLong.focus();
}
// Before React hears of it.
addEventListener('submit', refuseTooLong, { capture: true });
