import type { PayoutChannel } from './use-withdraw.ts';

const grounds: Record<PayoutChannel, string> = { wx: '#1f9d58', zfb: '#2f6fe0' };

/** A sign for a wallet, in its colour; its name stands beside it. */
export function ChannelMark({ channel }: { channel: PayoutChannel }) {
  return (
    <svg viewBox="0 0 28 28" aria-hidden="true" className="size-7 shrink-0">
      <rect width="28" height="28" rx="7" fill={grounds[channel]} />
      {channel === 'wx' ? (
        <g fill="#fff">
          <path d="M12 6.5c-4 0-7 2.5-7 5.6 0 1.8 1 3.3 2.6 4.3l-.6 2.1 2.4-1.2c.8.2 1.7.4 2.6.4 4 0 7-2.5 7-5.6s-3-5.6-7-5.6z" />
          <path
            d="M20.3 13.6c1.7.8 2.7 2.1 2.7 3.7 0 1.3-.7 2.4-1.9 3.2l.5 1.6-1.8-.9c-.6.2-1.2.2-1.9.2-2 0-3.7-.8-4.6-2.1 3.8-.2 6.6-2.6 7-5.7z"
            fillOpacity="0.85"
          />
        </g>
      ) : (
        <g fill="none" stroke="#fff" strokeWidth="2.2" strokeLinecap="round">
          <path d="M8 9h12M14 6v7M9 13h10c-.8 3.5-4 7.5-8.5 8.2-2.6.3-4-1-3.8-2.6.2-1.7 2-2.6 4.3-2 3 .8 6.5 2.8 10 4.4" />
        </g>
      )}
    </svg>
  );
}
