import type { AnswerOf, PayloadOf } from '@lantern/contracts/call';
import type { startPlaces as startCall } from '@lantern/contracts/calls/operator/places';
import { categories as specified } from '@lantern/prisma/demo/catalogue';
import type { Language } from '@lantern/rules/languages';

import type { OperatorContext } from '../../../../calls/call-context.ts';
import { refuse } from '../../../../platform/app-error.ts';
import type { Db } from '../../../../platform/database/db.ts';
import { textIn } from '../../../../text/text-in.ts';
import { offerDefaultHotWords } from '../../../ground/site/change-settings.ts';
import { siteSettingsOf } from '../../../ground/site/site-settings.ts';
import { hasCategories } from '../publish-episode.ts';
import * as places from './places.repo.ts';

type Preset = PayloadOf<typeof startCall>['preset'];

/** The first code of a general category; those below it follow by twos of digits. */
const firstCode = 11;

function* listGeneral(language: Language): Generator<places.NewPlace> {
  for (const [at, [name, below]] of textIn(language).generalPlaces.entries()) {
    const code = String(firstCode + at);
    yield { code, name, nameEn: '', parentCode: null, darkWeb: false };
    for (const [place, child] of below.entries())
      yield {
        code: `${code}${String(place + 1).padStart(2, '0')}`,
        name: child,
        nameEn: '',
        parentCode: code,
        darkWeb: false,
      };
  }
}

const listSpecified = (): places.NewPlace[] =>
  specified.map(({ parent, ...it }) => ({ ...it, parentCode: parent }));

/**
 * Gives a site without categories its first ones; the specification's come with its hot words. Returns how many, or null
 * for a site that has some.
 */
async function writePreset(
  tx: Db,
  preset: Preset,
  { language, at }: { language: Language; at: Date },
): Promise<number | null> {
  await places.lockPlaces(tx);
  if (await hasCategories(tx)) return null;
  const wanted = preset === 'general' ? [...listGeneral(language)] : listSpecified();
  await places.insertPlaces(tx, wanted);
  if (preset === 'specification') await offerDefaultHotWords(tx, at);
  return wanted.length;
}

/** The same for an operator. Refuses with `places-there`. */
export async function startPlaces(
  { deps, act }: OperatorContext,
  { preset }: PayloadOf<typeof startCall>,
): Promise<AnswerOf<typeof startCall>> {
  const { siteLanguage: language } = await siteSettingsOf(deps)();
  return deps.db.transact(async (tx) => {
    const count =
      (await writePreset(tx, preset, { language, at: deps.now() })) ?? refuse('places-there');
    await act.saveAudit(tx, { subject: { kind: 'places', id: preset }, after: { preset, count } });
    return { count };
  });
}
