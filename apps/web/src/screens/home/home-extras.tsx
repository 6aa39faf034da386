import InstallEntry from '../../features/install/install-entry.tsx';
import { BackTop } from '../../ui/back-top.tsx';
import { PopupAd } from './popup-ad.tsx';

/** The overlays of home, which load once home is drawn and the browser is idle. */
export default function HomeExtras() {
  return (
    <>
      <BackTop />
      <PopupAd />
      <InstallEntry />
    </>
  );
}
