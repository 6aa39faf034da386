import { autoRegister, getMember, logIn } from '@lantern/contracts/calls/member';
import * as account from '@lantern/contracts/calls/operator/account';
import { addChannel, listChannels } from '@lantern/contracts/calls/operator/channels';
import {
  addRightsDocument,
  addRightsRecord,
  readRightsDocument,
} from '@lantern/contracts/calls/operator/rights';
import { logInOperator, proveFactor } from '@lantern/contracts/calls/operator/session';
import { getVideoDetail } from '@lantern/contracts/calls/watch';
import { expect, onTestFinished, test } from 'vitest';

import { totpCode, totpStepOf } from '../modules/ground/operator/login/totp.ts';
import { buildTestApp, type TestApp } from '../test/build-test-app.ts';
import { askAs, callAs, dataOf } from '../test/call-as.ts';
import { createOperator } from '../test/create-operator.ts';
import { createVideo } from '../test/create-video.ts';
import { readBase32 } from '../test/read-base32.ts';
import { runProgram } from '../test/run-program.ts';
import { sendFormAs } from '../test/send-form.ts';

const OLD = 'the former secret 0f6c1b2a7d9e4835';
const NEW = 'the secret from now on 5b1f0c7d9e2a';
const reason = '更换密钥';
const pdf = Buffer.from(`%PDF-1.7\n${'同意书 '.repeat(40)}%%EOF`);
const browser = { origin: 'http://localhost', 'sec-fetch-site': 'same-origin' };

/** The cookies of a browser, as answers set them. */
class Cookies {
  readonly #kept = new Map<string, string>();

  save(given: string | readonly string[] | undefined): void {
    for (const line of [given ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.#kept.set(name, value);
    }
  }

  get header(): { cookie: string } {
    return { cookie: [...this.#kept].map(([name, value]) => `${name}=${value}`).join('; ') };
  }
}

const headers = (cookies: Cookies) => ({ ...browser, ...cookies.header });

/** Makes on a site whatever its secret signs and seals, and answers how to use it on the same site under other secrets. */
async function furnish(site: TestApp) {
  const film = await createVideo(site.deps, { paid: false });
  const own = new Cookies();
  const registered = await callAs(site, null)(
    autoRegister,
    { deviceType: 0, uuid: 'a1b2c3d4-0000-4000-8000-000000000001' },
    { headers: browser },
  );
  own.save(registered.headers['set-cookie']);
  const member = dataOf(registered);
  const open = async (at: TestApp): Promise<string> => {
    const opened = await callAs(at, member)(getVideoDetail, { vid: film.id });
    own.save(opened.headers['set-cookie']);
    return opened.data?.srcList[0]?.urlList[0]?.url ?? '';
  };
  let url = await open(site);

  const credentials = { loginName: 'anna', loginPwd: 'a long pass phrase' };
  const staff = new Cookies();
  const { loginName, loginPwd: password } = credentials;
  await createOperator(site.deps, { loginName, password });
  const logInStaff = async (at: TestApp) => {
    const answered = await callAs(at, null)(logInOperator, credentials, {
      headers: headers(staff),
    });
    staff.save(answered.headers['set-cookie']);
    return dataOf(answered);
  };
  const session = await logInStaff(site);
  const ask: ReturnType<typeof askAs> = (call, payload) => askAs(site, session)(call, payload);
  const { secret, draft } = await ask(account.beginTotp, {});
  const code = () => totpCode(readBase32(secret), totpStepOf(site.clock.now()));
  const { recoveryCodes } = await ask(account.addTotp, { draft, code: code(), name: '手机' });
  await ask(addChannel, {
    name: 'a',
    kind: 'epay',
    values: {
      baseUrl: 'https://pay.example/',
      pid: '1001',
      key: 'a-key-of-a-gateway',
      keyJoin: 'directly',
      mode: 'submit',
    },
    methods: ['alipay'],
    opens: [],
    position: 1,
    isEnabled: false,
    refundsByGateway: false,
    reason,
  });
  const terms = { party: '王小明', remark: '', validFrom: null, validUntil: null };
  const video = await ask(addRightsRecord, { id: film.id, kind: 'consent', ...terms });
  const fields = { recordId: String(video.records[0]?.id), name: '同意书.pdf' };
  const sent = await sendFormAs(site, session)(addRightsDocument, { file: pdf, fields });
  const documentId = sent.data?.documents[0]?.id ?? 0;

  /** Uses all of it, as the same people would. */
  return async (at: TestApp) => {
    site.clock.advance(60_000);
    const { memberCode, memberName, memberPwdTemp } = member;
    const polled = await callAs(at, member)(getMember, { memberCode }, { headers: headers(own) });
    own.save(polled.headers['set-cookie']);
    // Its storage is lost: the cookie of the identity brings the same member back.
    const restored = await askAs(at, null)(
      autoRegister,
      { deviceType: 0, uuid: 'a1b2c3d4-0000-4000-8000-000000000002', restore: true },
      { headers: headers(own) },
    );
    const playlist = await at.app.inject({ url, headers: own.header });
    url = await open(at);
    const asSame = { loginName: memberName, loginPwd: memberPwdTemp, type: 1 } as const;
    const again = await callAs(at, null)(logIn, asSame, { headers: headers(own) });
    own.save(again.headers['set-cookie']);

    const operator = await logInStaff(at);
    const prove = (given: string) => callAs(at, operator)(proveFactor, { code: given });
    const proved = await prove(code());
    site.clock.advance(30_000);
    const recovered = await prove(recoveryCodes?.pop() ?? '');
    const document = await askAs(at, operator)(readRightsDocument, { id: documentId });
    const { list } = await askAs(at, operator)(listChannels, {});
    return {
      temporaryPassword: polled.data?.memberPwdTemp === memberPwdTemp,
      identity: restored.memberCode === memberCode,
      playlist: playlist.statusCode,
      loggedIn: again.code,
      factor: proved.code,
      recoveryCode: recovered.code,
      document: Buffer.from(document.content, 'base64').equals(pdf),
      channelKey: list.find(({ name }) => name === 'a')?.isKeyUnreadable,
      devices: await site.deps.prisma.operatorDevice.count({ where: { address: '127.0.0.1' } }),
    };
  };
}

/** The operator's first login, without a cookie, counts as a program's; all others are of one device. */
const allWell = {
  temporaryPassword: true,
  identity: true,
  playlist: 200,
  loggedIn: 0,
  factor: 0,
  recoveryCode: 0,
  document: true,
  channelKey: false,
  devices: 2,
};

test('another secret takes the place of the old one: nobody is logged out, and nothing stays sealed', async () => {
  const env = { PUBLIC_BASE_URL: 'https://site.example' };
  const site = await buildTestApp({ env: { ...env, SIGNING_SECRET: OLD } });
  onTestFinished(() => site.close());
  const { dataDir } = site.deps.config;
  const start = async (secrets: Readonly<Record<string, string>>): Promise<TestApp> => {
    const app = await buildTestApp({
      beside: site,
      env: { ...env, DATA_DIR: dataDir, ...secrets },
    });
    return { ...app, close: () => app.app.close() };
  };
  const settings = { DATABASE_URL: site.connectionString, DATA_DIR: dataDir };
  const run = (secrets: object) => runProgram('reseal', [], { ...settings, ...secrets });
  const use = await furnish(site);
  expect(await use(site)).toEqual(allWell);

  const both = { SIGNING_SECRET: NEW, SIGNING_SECRET_OLD: OLD };
  const between = await start(both);
  expect(await use(between)).toEqual(allWell);
  const first = await run(both);
  expect(first).toMatchObject({ code: 0, stderr: '' });
  expect(first.stdout.split('\n')).toEqual([
    'temporary passwords: 1 sealed again',
    'second factors: 1 sealed again',
    'keys of recovery codes: 0 sealed again',
    'keys of payment channels: 1 sealed again',
    'documents of videos: 1 sealed again',
    '0 remain under the old secret: SIGNING_SECRET_OLD may go.',
    '',
  ]);
  expect((await run(both)).stdout).toContain('documents of videos: 0 sealed again');
  expect(await use(between)).toEqual(allWell);

  const after = await start({ SIGNING_SECRET: NEW });
  expect(await use(after)).toEqual(allWell);

  // A second change: the key of the first secret's recovery codes moves on, too.
  const third = {
    SIGNING_SECRET: 'a third secret of it 8c31f0d2b7e649aa',
    SIGNING_SECRET_OLD: NEW,
  };
  const moved = await start(third);
  expect(await use(moved)).toEqual(allWell);
  expect((await run(third)).stdout).toContain('keys of recovery codes: 1 sealed again');
  const last = await start({ SIGNING_SECRET: third.SIGNING_SECRET });
  expect(await use(last)).toEqual(allWell);
});

test('what only a process with the old secret can write is counted as left', async () => {
  const site = await buildTestApp({ env: { SIGNING_SECRET: OLD } });
  onTestFinished(() => site.close());
  await askAs(site, null)(autoRegister, {
    deviceType: 0,
    uuid: 'a1b2c3d4-0000-4000-8000-000000000003',
  });
  const settings = { DATABASE_URL: site.connectionString, DATA_DIR: site.deps.config.dataDir };
  const strange = await runProgram('reseal', [], { ...settings, SIGNING_SECRET: NEW });
  expect(strange.stdout).toContain('temporary passwords: 0 sealed again; 1 that neither secret');
  expect(strange.stdout).toContain('There is no old secret');
});
