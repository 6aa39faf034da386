import type { WithdrawalDetail } from '@lantern/contracts/entities/withdrawal';
import { parseYuan } from '@lantern/rules/money';

import { refuse } from '../../platform/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { siteSettingsOf } from '../site/site-settings.ts';
import { readSubmittedCode } from './check-code.ts';
import { findSteps, findWithdrawal } from './handling.repo.ts';
import { presentStep, presentWithdrawal } from './withdrawal.present.ts';

/** One withdrawal with its payment code and history. The bytes shown are those that were checked. */
export async function getWithdrawal(deps: Deps, orderNo: string): Promise<WithdrawalDetail> {
  const row = (await findWithdrawal(deps.db, orderNo)) ?? refuse('withdrawal-unknown');
  const [picture, steps, settings] = await Promise.all([
    readSubmittedCode(deps, row),
    findSteps(deps.db, row.id),
    siteSettingsOf(deps)(),
  ]);
  return {
    ...presentWithdrawal(row, parseYuan(settings.twoPersonWithdrawal) ?? 0n),
    isCodeIntact: picture !== null,
    codePicture: picture?.toString('base64') ?? '',
    steps: steps.map(presentStep),
  };
}
