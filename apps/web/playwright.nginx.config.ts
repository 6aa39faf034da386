import usual from './playwright.config.ts';

/** Home, watching and the paywall through the nginx of the images: part of `npm run verify:nginx`. */
export default {
  ...usual,
  globalSetup: './e2e/start-behind-nginx.ts',
  projects: [{ name: 'nginx', testMatch: ['home.spec.ts', 'watch.spec.ts', 'paywall.spec.ts'] }],
};
