import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';

import { texts } from '#text/texts.ts';

import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { useGoBack } from './use-go-back.ts';
import { useTitle } from './use-title.ts';

export interface TopBarProps {
  title: string;
  /** True when the screen shows the title as its heading. */
  isSaidBelow?: boolean;
  /** The icon buttons at the right. */
  actions?: ReactNode;
  /** The target of the back button, if it is not the previous page. */
  onBack?: () => void;
  /** Over a picture that fills the screen: the bar has no background. */
  bare?: boolean;
}

/** The bar of a screen that is not a tab's root: back, the title, and the actions. */
export function TopBar({ title, isSaidBelow = false, actions, onBack, bare = false }: TopBarProps) {
  const goBack = useGoBack();
  useTitle(title);
  return (
    <header
      className={classNames(
        '@container sticky top-0 z-20 pt-(--inset-top)',
        !bare && 'bg-ground/95 backdrop-blur-lg',
      )}
    >
      <div className="grid h-bar grid-cols-[1fr_auto_1fr] items-center px-1">
        <IconButton label={texts.common.back} icon={<ChevronLeft />} onClick={onBack ?? goBack} />
        {isSaidBelow ? <span /> : <h1 className="truncate text-lead font-strong">{title}</h1>}
        <div className="flex justify-end">{actions}</div>
      </div>
    </header>
  );
}
