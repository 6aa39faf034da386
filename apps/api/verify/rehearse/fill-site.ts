import { digestAddress } from '../../src/modules/films/media/pass.ts';
import { passesOf } from '../../src/modules/films/media/pass.ts';
import { loadConfig } from '../../src/platform/config/config.ts';
import { closeDeps, createDeps } from '../../src/platform/deps.ts';
import { createMember } from '../../src/test/create-member.ts';
import { createOperator } from '../../src/test/create-operator.ts';
import { createVideo } from '../../src/test/create-video.ts';
import type { FilledSite } from './filled-site.ts';

/*
 * Fills an empty site, and says with what. It is put into the tree of another version and run there, as only that
 * one knows its schema: what it imports has to be in every version that is upgraded from.
 */

const memberCount = 6;
const coinsAtFirst = 1000;
/** More than a member buys. */
const paidVideoCount = 600;

const config = loadConfig();
const deps = createDeps({ config, connectionString: config.databaseUrl ?? '' });
const paidVideos = [];
for (let i = 0; i < paidVideoCount; i++) paidVideos.push(await createVideo(deps, { paid: true }));
const free = await createVideo(deps, { title: 'free' });
const passFor = ({ episodeIds: [episodeId = 0] }: typeof free): string =>
  passesOf(deps).issue({
    memberId: 0,
    episodeId,
    reason: 'free',
    expiresAt: Math.floor(Date.now() / 1000) + 3600,
    issuedAt: Date.now(),
    sessionHash: null,
    address: digestAddress('127.0.0.1'),
  });
const sealed = await createVideo(deps, { title: 'sealed', sealed: true });
const members = [];
for (let i = 0; i < memberCount; i++) {
  members.push(await createMember(deps, { coins: coinsAtFirst }));
}
// In production an operator without a second factor sets one up, and does nothing else.
const operator = await createOperator(deps, { isProved: true });
await deps.prisma.operatorFactor.create({
  data: {
    operatorId: operator.operatorId,
    kind: 'totp',
    name: 'phone',
    createdAt: new Date(),
    secret: Buffer.from('never used'),
  },
});
const segmentName = free.segmentNames[0] ?? '';
const filled: FilledSite = {
  paidVideos,
  free: { id: free.id, segmentName },
  segmentPath: `/media/${passFor(free)}/${segmentName}`,
  sealedPath: `/media/${passFor(sealed)}/${sealed.renditionId}.m3u8`,
  members,
  coinsAtFirst,
  operatorToken: operator.token,
};
await closeDeps(deps);
console.log(JSON.stringify(filled));
