import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { Moon, Sun } from 'lucide-react';

import { zh } from '../text/zh.ts';

/** From light to dark and back; the system's choice until one was made. */
export function ColorSchemeButton() {
  // Without this a `<style>` would stop transitions for a moment, which the page's policy refuses.
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const isDark = useComputedColorScheme('light') === 'dark';
  const Icon = isDark ? Sun : Moon;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="xl"
      aria-label={isDark ? zh.shell.toLight : zh.shell.toDark}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      <Icon size={20} aria-hidden />
    </ActionIcon>
  );
}
