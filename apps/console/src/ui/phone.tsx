import type { ReactNode } from 'react';

interface PhoneProps {
  title: string;
  /** A number or another remark. */
  note?: string;
  children: ReactNode;
}

/** A small drawing of a member's screen. */
export const Phone = ({ title, note, children }: PhoneProps) => (
  <figure className="phone">
    <figcaption>
      {title} {note !== undefined && <span className="dimmed small">{note}</span>}
    </figcaption>
    <div className="phone-screen">{children}</div>
  </figure>
);

/** Grey lines for content of the screen that does not matter here. */
export const Greeked = ({ lines }: { lines: number }) => (
  <div className="greeked" aria-hidden>
    {Array.from({ length: lines }, (_, line) => (
      <span key={line} />
    ))}
  </div>
);
