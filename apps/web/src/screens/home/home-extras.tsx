import InstallEntry from '../../features/install/install-entry.tsx';
import { BackTop } from '../../ui/back-top.tsx';
import { PopupAd } from './popup-ad.tsx';

/** What comes over home once it stands, and when there is time. */
export default function HomeExtras() {
  return (
    <>
      <BackTop />
      <PopupAd />
      <InstallEntry />
    </>
  );
}
