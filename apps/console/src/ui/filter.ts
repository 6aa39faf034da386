/** A filter of a list; its key is its name in the address. */
export type Filter =
  | { kind: 'search' | 'day'; key: string; label: string }
  | {
      kind: 'choice';
      key: string;
      label: string;
      options: readonly { value: string; label: string }[];
      /** The text when nothing is chosen; "everything" by default. */
      all?: string;
    };
