/** Shortest and longest password of a member, in characters. */
export const MIN_PASSWORD_LENGTH = 6;
export const MAX_PASSWORD_LENGTH = 12;

/** The change-password form as typed. */
export type PasswordForm = { oldPassword: string; newPassword: string; confirmPassword: string };

/** What is wrong with the form, in the order it is checked. */
export type PasswordFormProblem =
  | 'old-required'
  | 'new-required'
  | 'new-length'
  | 'confirm-required'
  | 'confirm-length'
  | 'mismatch';

/** The first problem of the form, or null when it may be sent. */
export function checkPasswordForm(form: PasswordForm): PasswordFormProblem | null {
  const { oldPassword, newPassword, confirmPassword } = form;
  if (oldPassword === '') return 'old-required';
  if (newPassword === '') return 'new-required';
  if (!isPasswordLength(newPassword)) return 'new-length';
  if (confirmPassword === '') return 'confirm-required';
  if (!isPasswordLength(confirmPassword)) return 'confirm-length';
  return newPassword === confirmPassword ? null : 'mismatch';
}

/** What a new password is measured against. */
export type PasswordContext = {
  oldPassword: string;
  /** The member's login name. */
  memberName: string;
  /** Passwords too many people use, in lower case. */
  common: { has(password: string): boolean };
};

/** Why a password may not become a member's. */
export type PasswordRefusal =
  | 'new-length'
  | 'unprintable'
  | 'same-as-old'
  | 'same-as-name'
  | 'too-common';

/**
 * The server's policy for a new password, first reason first; null when it may be set: 6 to 12
 * characters, no space or control character, neither the old one nor the login name nor a common one
 * (these two in any case of letters).
 */
export function refusePassword(password: string, context: PasswordContext): PasswordRefusal | null {
  const lower = password.toLowerCase();
  if (!isPasswordLength(password)) return 'new-length';
  if (/[\s\p{C}\p{Z}]/u.test(password)) return 'unprintable';
  if (password === context.oldPassword) return 'same-as-old';
  if (lower === context.memberName.toLowerCase()) return 'same-as-name';
  return context.common.has(lower) ? 'too-common' : null;
}

/** Shortest and longest password of an operator, in characters. */
export const MIN_OPERATOR_PASSWORD_LENGTH = 10;
export const MAX_OPERATOR_PASSWORD_LENGTH = 128;

/** Why a password may not become an operator's. */
export type OperatorPasswordRefusal = Exclude<PasswordRefusal, 'unprintable'>;

/**
 * The policy for a new password of an operator, first reason first; null when it may be set: 10 to 128 characters of any
 * kind, neither the old one nor the login name nor a common one, nor one of these with a few characters behind it.
 */
export function refuseOperatorPassword(
  password: string,
  {
    oldPassword,
    name,
    common,
  }: { oldPassword: string; name: string; common: PasswordContext['common'] },
): OperatorPasswordRefusal | null {
  const length = countCharacters(password);
  const lower = password.toLowerCase();
  if (length < MIN_OPERATOR_PASSWORD_LENGTH) return 'new-length';
  if (length > MAX_OPERATOR_PASSWORD_LENGTH) return 'new-length';
  if (password === oldPassword) return 'same-as-old';
  if (lower.startsWith(name.toLowerCase()) && length - countCharacters(name) < 6) {
    return 'same-as-name';
  }
  const stem = lower.replace(/[\d\W]{1,4}$/u, '');
  return common.has(lower) || common.has(stem) ? 'too-common' : null;
}

/** Characters are counted as people do: one outside the basic plane is one. */
const countCharacters = (text: string): number => Array.from(text).length;

function isPasswordLength(password: string): boolean {
  const length = countCharacters(password);
  return length >= MIN_PASSWORD_LENGTH && length <= MAX_PASSWORD_LENGTH;
}
