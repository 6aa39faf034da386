import type { Wording } from '@lantern/rules/wording';

import type { keyTexts as zh } from '../zh/keys.ts';

/** The keys of the console, as its sheet shows them. */
export const keyTexts = {
  title: 'Keyboard shortcuts',
  groups: [
    {
      name: 'Lists',
      keys: [
        ['J / K', 'Next row / previous row'],
        ['Enter', 'Open the row'],
        ['X', 'Select the row'],
        ['Shift X', 'Select up to the row (Shift and click does too)'],
        ['Esc', 'Clear the selection'],
        ['/', 'Search the list'],
      ],
    },
    {
      name: 'What is open',
      keys: [
        ['J / K', 'Next item / previous item'],
        ['Alt J / Alt K', 'The same while you type'],
        ['Ctrl Enter', 'Save'],
        ['Ctrl Shift Enter', 'Save and open the next item'],
        ['Esc', 'Close'],
      ],
    },
    {
      name: 'Titles to tell apart',
      keys: [
        ['S', 'It is the one that is here'],
        ['D', 'It is another one'],
        ['I', 'It is not wanted'],
      ],
    },
    {
      name: 'Everywhere',
      keys: [
        ['Ctrl K', 'Search, go to, or do (take down a title, adjust a nickname)'],
        ['?', 'Show this sheet'],
      ],
    },
  ],
} satisfies Wording<typeof zh>;
