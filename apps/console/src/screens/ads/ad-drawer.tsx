import { listAllAds, removeAd, saveAd } from '@lantern/contracts/calls/operator/ads';

import { adsTexts } from '#text/ads.ts';

import { callApi, useRefresh } from '../../api/call-api.ts';
import { useSession } from '../../session/session.tsx';
import type { Address } from '../../ui/address.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import ItemDrawer from '../../ui/item-drawer.tsx';
import type { AdEntry } from './ad-entry.ts';
import { AdFigures } from './ad-figures.tsx';
import { AdForm } from './ad-form.tsx';

/** The ad that the address names, or an empty form; `copy` names an ad whose values the empty form starts with. */
export default function AdDrawer({
  ads,
  address,
}: {
  ads: readonly AdEntry[] | undefined;
  address: Address;
}) {
  const { may } = useSession();
  const wanted = address.get('open');
  const ad = ads?.find(({ id }) => String(id) === wanted);
  const copied = ads?.find(({ id }) => String(id) === address.get('copy'));
  const isNew = wanted === 'new';
  const close = (): void => address.patch({ open: null, copy: null });
  const refresh = useRefresh(listAllAds);
  const title = isNew ? adsTexts.add : adsTexts.edit;
  return (
    <ItemDrawer title={title} isOpen={isNew || ad !== undefined} onClose={close}>
      {(isNew || ad) && (
        <AdForm
          key={`${wanted} ${address.get('copy')}`}
          ad={ad}
          copied={copied}
          save={async (values, over) => {
            const { id } = await callApi(saveAd, {
              ...values,
              ...(over && { id: over.id, version: over.version }),
            });
            refresh();
            return findAd(id);
          }}
          reload={() => findAd(ad?.id)}
          onDone={close}
          more={ad && may(removeAd) && <RemoveAd ad={ad} onRemoved={refresh} onDone={close} />}
          onCopy={ad && (() => address.patch({ open: 'new', copy: String(ad.id) }))}
        />
      )}
      {ad && <AdFigures id={ad.id} />}
    </ItemDrawer>
  );
}

/** Finds the current version of an ad. */
const findAd = async (id: number | undefined): Promise<AdEntry | undefined> =>
  (await callApi(listAllAds, {})).list.find((it) => it.id === id);

interface RemoveAdProps {
  ad: AdEntry;
  onRemoved: () => void;
  onDone: () => void;
}

const RemoveAd = ({ ad, onRemoved, onDone }: RemoveAdProps) => (
  <ConfirmButton
    label={adsTexts.remove}
    question={adsTexts.removeQuestion(ad.title || adsTexts.untitled)}
    consequence={adsTexts.removeHint}
    asksReason
    isDangerous
    run={async (reason) => {
      await callApi(removeAd, { id: ad.id, reason });
      onRemoved();
    }}
    done={adsTexts.removed}
    onDone={onDone}
    button={{ variant: 'subtle' }}
  />
);
