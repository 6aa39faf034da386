import { FileButton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

const intake = '/intake';

/** Returns a function that takes films in and shows them there; what sends them is fetched at its first use. */
export function useTakeIn(): (files: readonly File[]) => void {
  const client = useQueryClient();
  const go = useNavigate();
  const { pathname } = useLocation();
  return (files) => {
    if (files.length === 0) return;
    if (pathname !== intake) void go(intake);
    void import('./send-ready.ts').then(({ takeIn }) => takeIn(files, client));
  };
}

interface ChooseFilmsProps {
  onChoose: (files: readonly File[]) => void;
  /** Draws the button, which opens the system's dialog. */
  children: (button: { onClick: () => void }) => ReactNode;
}

/** A button that asks for films of the operator's machine. */
export function ChooseFilms({ onChoose, children }: ChooseFilmsProps) {
  const reset = useRef<() => void>(null);
  const choose = (files: readonly File[]): void => {
    // Without this, choosing the same file again would fire no event.
    reset.current?.();
    onChoose(files);
  };
  return (
    <FileButton
      multiple
      resetRef={reset}
      onChange={choose}
      accept="video/*,.mkv,.ts,.flv,.rmvb,.m2ts"
    >
      {children}
    </FileButton>
  );
}
