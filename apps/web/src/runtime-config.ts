import { DEVELOPMENT_ENVELOPE_KEY } from '@lantern/crypto/envelope-key';
import * as z from 'zod/mini';

import { pageTexts } from '#text/page.ts';

const runtimeConfig = z.object({
  envelope: z.object({ key: z.string(), iv: z.string() }),
  siteName: z.string(),
  ageGate: z.boolean(),
  logo: z._default(z.string(), ''),
  languageChoice: z.boolean(),
});

export type RuntimeConfig = z.infer<typeof runtimeConfig>;

/** What `vite dev` runs on, where no server fills the page. The API's development defaults are the same. */
const developmentConfig = (): RuntimeConfig => ({
  envelope: DEVELOPMENT_ENVELOPE_KEY,
  siteName: pageTexts.siteName,
  ageGate: true,
  logo: '',
  languageChoice: true,
});

/**
 * What the server wrote into the page it served: the envelope's key and IV, the site's name, its logo, whether it asks for
 * one's age and whether its language may be chosen, so that one build serves every operator. Throws when a built page was
 * served without them.
 */
export function readRuntimeConfig(source = document): RuntimeConfig {
  const text = source.getElementById('runtime-config')?.textContent ?? '';
  const found = runtimeConfig.safeParse(parseJson(text));
  if (found.success) return found.data;
  if (import.meta.env.PROD)
    throw new Error('The page was served without its runtime configuration.');
  return developmentConfig();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
