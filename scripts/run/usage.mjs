/**
 * How to use each task that is a script of this repository; an operator's program prints its own usage.
 * @type {Record<string, string>}
 */
export const usages = {
  start: `Usage: npm start

Builds the site and runs it; with nothing set, with a database and a demo of its own. Settings: docs/settings.md.`,
  dev: `Usage: npm run dev

The API and the web app, each restarted or reloaded on a change.`,
  test: `Usage: npm test

Static checks, tests of packages, screens and calls, and the journeys of members and operators in a browser; to the end
also after a failure. One file: npm run exec -- vitest run <file>`,
  'test:deep': `Usage: npm run test:deep

The tests named *.deep.*: many films, whole and killed programs, hostile files, restores and migrations, every screen at every size.
A change is done when npm test and this have passed.`,
  'test:all': `Usage: npm run test:all

npm test and npm run test:deep in one run with one sum, as CI does.`,
  lint: `Usage: npm run lint [-- <oxlint's options>]

The linter, and the checks of the repository.`,
  checks: `Usage: npm run checks [-- shape [--all]]

The checks of the repository alone; how the tree is cut.`,
  generate: `Usage: npm run generate

Writes the database client, docs/calls.md and docs/settings.md.`,
  bench: `Usage: npm run bench [-- <bench> … | lighthouse [home | category | ranking] …]

Without a name: size, envelope, http, detail, first-frame. Others: lighthouse, scale, scale-out. Exit code 1 when a goal is
not met.`,
  faults: `Usage: npm run faults [-- models | points | commits | postgres]

Kills the API, the database and what is between while money moves, and looks at what is left. FAULT_KILLS: how often each.`,
  pictures: `Usage: npm run pictures

Takes docs/pictures/*.webp of the demo. Needs chromium, ffmpeg and fonts-noto-cjk on this machine.`,
  'verify:nginx': `Usage: npm run verify:nginx

The nginx of the images with the API behind it. Needs an nginx on this machine.`,
  'verify:https': `Usage: npm run verify:https

What speaks TLS before that nginx, with an authority of its own. Needs root and Debian's caddy, pebble and chromium.`,
  'verify:images': `Usage: npm run verify:images

The images and the whole of docker-compose.yml. Needs a container engine.`,
};

/** @param {string[]} args After `--` there are only names. */
export function asksForHelp(args) {
  const end = args.indexOf('--');
  return (end < 0 ? args : args.slice(0, end)).some((it) => it === '--help' || it === '-h');
}
