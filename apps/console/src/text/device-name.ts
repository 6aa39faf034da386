import { describeDevice } from '@lantern/rules/device-name';

import { accountTexts } from '#text/account.ts';

/** Returns the name of a browser or a program from its user agent. */
export const deviceName = (userAgent: string): string =>
  describeDevice(userAgent, accountTexts).join(' ') || accountTexts.unknownDevice;
