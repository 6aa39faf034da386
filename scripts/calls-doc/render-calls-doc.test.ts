import { describe, expect, it } from 'vitest';

import {
  allCalls,
  callsByDomain,
  operatorCalls,
} from '../../packages/contracts/src/calls/all-calls.ts';
import { renderCallsDoc } from './render-calls-doc.ts';

const page = renderCallsDoc(callsByDomain);

describe('docs/calls.md', () => {
  it('has a heading and the address of every call', () => {
    for (const [name, call] of Object.entries({ ...allCalls, ...operatorCalls })) {
      expect(page).toContain(`\n### ${name}\n`);
      expect(page).toContain(`\`${call.method} ${call.path}\``);
    }
  });

  it('has unique headings, and links only to them', () => {
    const headings = [...page.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title.toLowerCase());
    const links = [...page.matchAll(/\]\(#([^)]+)\)/g)].map(([, target = '']) => target);
    expect(new Set(headings).size).toBe(headings.length);
    expect(links.filter((link) => !headings.includes(link))).toEqual([]);
  });

  it('gives both kinds of payment order', () => {
    const section = page.slice(page.indexOf('### createPayment'));
    expect(section.slice(0, section.indexOf('###', 3))).toMatch(
      /`typesOf` \| `2`[^]*\*\*or\*\*[^]*`typesOf` \| `1`/,
    );
  });
});
