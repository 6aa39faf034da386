import { listAllAds, removeAd, saveAd } from '@lantern/contracts/calls/operator/ads';
import { Button } from '@mantine/core';

import { adsTexts } from '#text/ads.ts';

import { callApi, useRefresh } from '../../api/call-api.ts';
import { Act } from '../../declare/act.tsx';
import { FormOf } from '../../declare/form.tsx';
import type { Address } from '../../ui/address.ts';
import ItemDrawer from '../../ui/item-drawer.tsx';
import { useOpened } from '../../ui/use-opened.ts';
import type { AdEntry } from './ad-entry.ts';
import { AdFigures } from './ad-figures.tsx';
import { adForm } from './ad-form.ts';

/** The ad that the address names, or an empty form; `copy` names an ad whose values the empty form starts with. */
export default function AdDrawer({
  ads,
  address,
}: {
  ads: readonly AdEntry[] | undefined;
  address: Address;
}) {
  const wanted = address.get('open');
  const ad = useOpened(address, ads, ({ id }) => String(id));
  const copied = ads?.find(({ id }) => String(id) === address.get('copy'));
  const isNew = wanted === 'new';
  const close = (): void => address.patch({ open: null, copy: null });
  const refresh = useRefresh(listAllAds);
  const title = isNew ? adsTexts.add : adsTexts.edit;
  return (
    <ItemDrawer item={wanted} title={title} isOpen={isNew || ad !== undefined} onClose={close}>
      {(isNew || ad) && (
        <FormOf
          key={`${wanted} ${address.get('copy')}`}
          of={adForm}
          loaded={ad}
          copied={copied}
          send={async (values, over) => {
            const version = over && { id: over.id, version: over.version };
            const { id } = await callApi(saveAd, { ...values, ...version });
            refresh();
            return findAd(id);
          }}
          reload={() => findAd(ad?.id)}
          conflict="ad-edited"
          fieldOf={{ 'picture-gone': 'img' }}
          onDone={close}
          more={ad && <More ad={ad} address={address} onRemoved={close} />}
        />
      )}
      {ad && <AdFigures id={ad.id} />}
    </ItemDrawer>
  );
}

/** Finds the current version of an ad. */
const findAd = async (id: number | undefined): Promise<AdEntry | undefined> =>
  (await callApi(listAllAds, {})).list.find((it) => it.id === id);

interface MoreProps {
  ad: AdEntry;
  address: Address;
  onRemoved: () => void;
}

const More = ({ ad: { id, title }, address, onRemoved }: MoreProps) => (
  <>
    <Act
      of={removeAd}
      words={adsTexts.remove}
      about={title || adsTexts.untitled}
      payload={{ id }}
      isDangerous
      onDone={onRemoved}
      button={{ variant: 'subtle' }}
    />
    <Button variant="default" onClick={() => address.patch({ open: 'new', copy: String(id) })}>
      {adsTexts.copy}
    </Button>
  </>
);
