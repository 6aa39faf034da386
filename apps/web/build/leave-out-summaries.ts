import type { Plugin } from 'vite';

const summaries = /\bsummary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`),/g;

/** What the reference says of a call is not sent to those who make it. */
export function leaveOutSummaries(): Plugin {
  return {
    name: 'lantern-leave-out-summaries',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]packages[\\/]contracts[\\/]src[\\/]calls[\\/]/ },
      handler: (code) => ({ code: code.replaceAll(summaries, ''), map: null }),
    },
  };
}
