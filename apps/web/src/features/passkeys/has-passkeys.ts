/** Whether this page can use passkeys: by https or on localhost, in a browser that is no app's own. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function';

/** Whether the browser offers passkeys by itself, in the field for the account. */
export async function offersPasskeys(): Promise<boolean> {
  if (!hasPasskeys()) return false;
  // Older browsers have passkeys without it, whatever the types say.
  if (!('isConditionalMediationAvailable' in PublicKeyCredential)) return false;
  return PublicKeyCredential.isConditionalMediationAvailable().catch(() => false);
}
