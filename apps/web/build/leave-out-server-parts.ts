import type { Plugin } from 'vite';

/** What the reference says of a call, how often it may be made, and what it may be refused for: no value holds another. */
const serverParts = [
  /\bsummary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`),/g,
  /\blimit:\s*\{[^{}]*\},/g,
  /\brefusals:\s*\[[^[\]()]*\],/g,
];

/** What only the server and the reference read of a call is not sent to the browsers that make it. */
export function leaveOutServerParts(): Plugin {
  return {
    name: 'lantern-leave-out-server-parts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]packages[\\/]contracts[\\/]src[\\/]calls[\\/]/ },
      handler: (code) => ({
        code: serverParts.reduce((left, part) => left.replaceAll(part, ''), code),
        map: null,
      }),
    },
  };
}
