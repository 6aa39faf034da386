import { Download } from 'lucide-react';

import { installTexts } from '#text/install.ts';

import { readRuntimeConfig } from '../../runtime-config.ts';
import { BottomSheet } from '../../ui/bottom-sheet.tsx';
import { Button, buttonLook } from '../../ui/button.tsx';
import { isAppleMobile } from '../../ui/is-apple-mobile.ts';
import { LanternMark } from '../../ui/lantern-mark.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { useSiteConfig } from '../site/use-site-config.ts';
import { askToInstall, useCanInstall } from './install-prompt.ts';
import { IosGuide } from './ios-guide.tsx';

export interface InstallSheetProps {
  open: boolean;
  onClose: () => void;
}

/**
 * The ways to the desktop: the browser's own where it has one, the operator's for Android, and how it is done on iOS, which is
 * the first on an iPhone.
 */
export default function InstallSheet({ open, onClose }: InstallSheetProps) {
  const isApple = isAppleMobile(navigator);
  const { iosGuideImage = '' } = useSiteConfig() ?? {};
  return (
    <BottomSheet open={open} onClose={onClose} title={installTexts.title}>
      <div className="flex items-center gap-3.5">
        <span className="flex size-14 shrink-0 items-center justify-center rounded-sheet bg-ground ring-1 ring-line">
          <LanternMark className="size-10" />
        </span>
        <div className="min-w-0">
          <p className="truncate text-lead font-strong">{readRuntimeConfig().siteName}</p>
          <p className="mt-0.5 text-small text-soft">{installTexts.lead}</p>
        </div>
      </div>
      {isApple && <IosGuide image={iosGuideImage} />}
      <OtherWays isApple={isApple} onClose={onClose} />
      {!isApple && <IosGuide image={iosGuideImage} />}
    </BottomSheet>
  );
}

/** The browser's own way and the operator's for Android, or how it is done there. */
function OtherWays({ isApple, onClose }: { isApple: boolean; onClose: () => void }) {
  const canInstall = useCanInstall();
  const { androidInstallUrl = '' } = useSiteConfig() ?? {};
  const install = async () => {
    if (await askToInstall()) onClose();
  };
  return (
    <div className="mt-5 flex flex-col gap-3">
      {canInstall && (
        <Button kind="primary" wide icon={<Download size={18} />} onClick={() => void install()}>
          {installTexts.now}
        </Button>
      )}
      {androidInstallUrl !== '' && (
        <SiteLink
          to={androidInstallUrl}
          className={buttonLook(canInstall || isApple ? 'quiet' : 'primary', true)}
        >
          {installTexts.android}
        </SiteLink>
      )}
      {!canInstall && androidInstallUrl === '' && (
        <p className="text-body text-soft">{installTexts.androidMenu}</p>
      )}
    </div>
  );
}
