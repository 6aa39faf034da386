type Asker = () => Promise<boolean>;

let asker: Asker | null = null;
let asking: Promise<boolean> | null = null;

/** Registers the function that asks the operator for the second factor. Returns a function that removes it. */
export function onStepUp(next: Asker): () => void {
  asker = next;
  return () => {
    asker = null;
  };
}

/** Asks the operator for the second factor once, however many calls wait. Resolves to whether it was given. */
export function askForFactor(): Promise<boolean> {
  asking ??= (asker?.() ?? Promise.resolve(false)).finally(() => {
    asking = null;
  });
  return asking;
}
