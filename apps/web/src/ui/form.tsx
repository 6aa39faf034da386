import type { ComponentProps } from 'react';

import { showToast } from './toast.tsx';

export interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> {
  onSubmit: () => void;
}

/** A form that the page itself validates and sends; the browser does neither. A text that is too long is not sent. */
export function Form({ onSubmit, ...form }: FormProps) {
  return (
    <form
      noValidate
      {...form}
      onSubmit={(event) => {
        event.preventDefault();
        const tooLong = event.currentTarget.querySelector<HTMLElement>('[data-too-long]');
        if (!tooLong) return onSubmit();
        tooLong.focus();
        return showToast(tooLong.dataset.tooLong ?? '', 'failure');
      }}
    />
  );
}
