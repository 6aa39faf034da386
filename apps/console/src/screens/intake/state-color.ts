/** The colour of each state of an ingest. */
export const stateColor = {
  working: 'blue',
  failed: 'red',
  in_review: 'lantern',
  published: 'teal',
  rejected: 'gray',
} as const;
