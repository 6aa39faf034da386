/** Shortest and longest password of a member, in characters. */
const MIN_PASSWORD_LENGTH = 6;
const MAX_PASSWORD_LENGTH = 12;

/** The change-password form as typed. */
export type PasswordForm = { oldPassword: string; newPassword: string; confirmPassword: string };

/** The faults of the form, in the order in which it is checked. */
export type PasswordFormProblem =
  | 'old-required'
  | 'new-required'
  | 'new-length'
  | 'confirm-required'
  | 'confirm-length'
  | 'mismatch';

/** Returns the first fault of the form, or null when it may be sent. */
export function checkPasswordForm(form: PasswordForm): PasswordFormProblem | null {
  const { oldPassword, newPassword, confirmPassword } = form;
  if (oldPassword === '') return 'old-required';
  if (newPassword === '') return 'new-required';
  if (!isPasswordLength(newPassword)) return 'new-length';
  if (confirmPassword === '') return 'confirm-required';
  if (!isPasswordLength(confirmPassword)) return 'confirm-length';
  return newPassword === confirmPassword ? null : 'mismatch';
}

/** What a new password is compared with. */
export type PasswordContext = {
  oldPassword: string;
  /** The member's login name. */
  memberName: string;
  /** Common passwords, in lower case. */
  common: { has(password: string): boolean };
};

/** Why a member may not use a password. */
export type PasswordRefusal =
  | 'new-length'
  | 'unprintable'
  | 'same-as-old'
  | 'same-as-name'
  | 'too-common';

/**
 * Checks a new password by the server's policy. Returns the first reason against, or null when it may be set: 6 to 12
 * characters, no space or control character, not the old password, not the login name and not a common password
 * (these two compared without letter case).
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
const MIN_OPERATOR_PASSWORD_LENGTH = 10;
const MAX_OPERATOR_PASSWORD_LENGTH = 128;

/** Why an operator may not use a password. */
export type OperatorPasswordRefusal = Exclude<PasswordRefusal, 'unprintable'>;

/**
 * Checks an operator's new password. Returns the first reason against, or null when it may be set: 10 to 128 characters
 * of any kind, not the old password, the login name or a common password, nor one of these followed by a few characters.
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

/** Counts characters as people do: a character outside the basic plane counts once. */
const countCharacters = (text: string): number => Array.from(text).length;

function isPasswordLength(password: string): boolean {
  const length = countCharacters(password);
  return length >= MIN_PASSWORD_LENGTH && length <= MAX_PASSWORD_LENGTH;
}
