/* A program for browser tests: stores every sealed film of a site as versions before seals did. */
import { loadConfig } from '../platform/config/config.ts';
import { closeDeps, createDeps } from '../platform/deps.ts';
import { withSite } from '../programs/tool/with-site.ts';
import { unsealAsset } from './unseal-asset.ts';

const config = loadConfig();
await withSite(config, async ({ connectionString }) => {
  const deps = createDeps({ config, connectionString });
  const seals = await deps.prisma.assetSeal.findMany({ select: { assetId: true } });
  for (const { assetId } of seals) await unsealAsset(deps, assetId);
  process.stdout.write(`Unsealed ${seals.length} films.\n`);
  await closeDeps(deps);
});
