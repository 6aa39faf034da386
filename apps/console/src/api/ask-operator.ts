type Asker = () => Promise<boolean>;

/** A question to the operator that waiting calls have in common: it is asked once, however many calls wait. */
function createQuestion() {
  let asker: Asker | null = null;
  let asking: Promise<boolean> | null = null;
  return {
    /** Registers the function that asks the operator. Returns a function that removes it. */
    on(next: Asker): () => void {
      asker = next;
      return () => {
        asker = null;
      };
    },
    /** Asks the operator. Resolves to whether the operator did it; false where no dialog can ask. */
    ask(): Promise<boolean> {
      asking ??= (asker?.() ?? Promise.resolve(false)).finally(() => {
        asking = null;
      });
      return asking;
    },
  };
}

/** The second factor, when it was given too long ago. */
export const factorQuestion = createQuestion();

/** The login, when the session has ended in the middle of some work. */
export const loginQuestion = createQuestion();
