type Asker = () => Promise<boolean>;

let asker: Asker | null = null;
let asking: Promise<boolean> | null = null;

/** Says who asks the operator for the second factor; answers how to stop. */
export function onStepUp(next: Asker): () => void {
  asker = next;
  return () => {
    asker = null;
  };
}

/** Asks the operator for the second factor once, however many calls wait for it; answers whether it was given. */
export function askForFactor(): Promise<boolean> {
  asking ??= (asker?.() ?? Promise.resolve(false)).finally(() => {
    asking = null;
  });
  return asking;
}
