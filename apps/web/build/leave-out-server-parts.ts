import type { Plugin } from 'vite';

/** The fields of a call with its documentation, its limit and its refusals; none is nested. */
const serverParts = [
  /\bsummary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`),/g,
  /\blimit:\s*\{[^{}]*\},/g,
  /\brefusals:\s*\[[^[\]()]*\],/g,
];

/** Removes the fields of a call that only the server and the reference read from the browsers' code. */
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
