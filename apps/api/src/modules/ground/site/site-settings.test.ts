import { siteSettings } from '@lantern/contracts/entities/site-settings';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';

import { ConfigError } from '../../../platform/config/config-error.ts';
import { loadConfig } from '../../../platform/config/config.ts';
import { operatorSettings } from '../../../platform/config/operator-settings.ts';

const someSettings = z.partial(siteSettings);

/** What an operator may have typed: right for one setting or another, or for none. */
const typed = fc.oneof(
  fc.string(),
  fc.webUrl(),
  fc.webPath(),
  fc.constantFrom('example.org', 'www.example.org/a', 'javascript:alert(1)', '//example.org'),
  fc.integer({ min: -1, max: 10_000_000 }).map(String),
  fc.double({ noNaN: true, min: 0, max: 1e12 }).map((amount) => amount.toFixed(2)),
  fc.boolean().map(String),
);

test.each(Object.values(operatorSettings).map(({ name }) => name))(
  'what %s may be, the site can be run with',
  (name) => {
    const holds = (value: string) => {
      const overrides = readOverrides({ [name]: value });
      for (const [key, given] of Object.entries(overrides ?? {})) {
        expect(someSettings.safeParse({ [key]: given }).error).toBeUndefined();
      }
    };
    fc.assert(fc.property(typed, holds));
  },
);

const readOverrides = (env: Record<string, string>) => {
  try {
    return loadConfig({ ...env, SIGNING_SECRET: 'a secret of at least thirty-two characters' })
      .operatorOverrides;
  } catch (error) {
    if (error instanceof ConfigError) return null;
    throw error;
  }
};
