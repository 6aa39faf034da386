/// <reference types="vite/client" />

/** What browsers on Android tell of the network. */
interface Navigator {
  readonly connection?: { readonly saveData?: boolean };
}
