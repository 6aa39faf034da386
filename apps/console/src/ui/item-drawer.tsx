import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';

import { GuardedDrawer } from './leave-guard.tsx';

interface ItemDrawerProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  size?: string | number;
  position?: 'left' | 'right' | 'bottom';
  children: ReactNode;
}

/** One item beside its list; on a phone it fills the screen. */
export default function ItemDrawer({
  title,
  isOpen,
  onClose,
  size = 'lg',
  position = 'right',
  children,
}: ItemDrawerProps) {
  return (
    <GuardedDrawer onClose={onClose}>
      {(close) => (
        <Drawer opened={isOpen} onClose={close} position={position} size={size} title={title}>
          {children}
        </Drawer>
      )}
    </GuardedDrawer>
  );
}
