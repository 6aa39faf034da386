import { describe, expect, it } from 'vitest';

import type { Call } from '../call.ts';
import { allCalls, type CallName } from './all-calls.ts';
import { maybeTitle, titleText } from './payload-fields.ts';

const byName: Record<string, Call> = allCalls;

const fits = (name: CallName, payload: unknown) =>
  allCalls[name].payload.safeParse(payload).success;

const read = (name: CallName, payload: unknown) => allCalls[name].payload.parse(payload);

const aUuid = '9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d';
const like = { collectCode: 7 };
const vipOrder = { typesOf: 2, comSpec: 30, money: 30, type: 'sandbox', index: 0 };
const coinOrder = { typesOf: 1, comSpec: 300, money: 30, type: 'sandbox', index: 0 };
const withdrawal = { imgurl: '/uploads/code.webp', index: 'wx', money: '20' };

/** A valid payload for each call, which the tables below change. */
const good = {
  listPaging: { currentPage: 1, type: 'any', typeCode: '30' },
  listIndexLike: { currentPage: 1 },
  changeBatch: { currentPage: 1, dictName: 'any', type: '201' },
  selectSubjectMovies: { currentPage: 1, sonTypeCode: '81,82', typeCode: '34' },
  listPagingBySearch: { currentPage: 1, searchKey: 'harbour' },
  listInvitees: { currentPage: 1 },
  listRecords: { index: 0, currentPage: 1 },
  getVideoDetail: { index: 0, vid: 7 },
  lookOk: { cartoonCode: 7, moviesInfoId: 9 },
  buyEpisode: { cartoonCode: 7, moviesInfoId: 9, type: 0 },
  likeVideo: like,
  reportPlayback: { ...like, moviesInfoId: 9, position: 12.5 },
  countPlayAdClick: { id: 3 },
  autoRegister: { deviceType: 0, uuid: aUuid },
} satisfies Partial<Record<CallName, object>>;

const notPages = [0, -1, 1.5, 100_001, 1e9, '1', '', null, [1], {}, Number.NaN, true];
const notIds = [0, -1, 1.5, 2 ** 53, '1', ' 1', '0x1', '１', null, [1], { gt: 0 }, true];

type Field = [keyof typeof good, string];

const pagedFields: Field[] = [
  ['listPaging', 'currentPage'],
  ['listIndexLike', 'currentPage'],
  ['changeBatch', 'currentPage'],
  ['selectSubjectMovies', 'currentPage'],
  ['listPagingBySearch', 'currentPage'],
  ['listInvitees', 'currentPage'],
  ['listRecords', 'currentPage'],
];

const idFields: Field[] = [
  ['getVideoDetail', 'vid'],
  ['lookOk', 'cartoonCode'],
  ['lookOk', 'moviesInfoId'],
  ['buyEpisode', 'cartoonCode'],
  ['buyEpisode', 'moviesInfoId'],
  ['likeVideo', 'collectCode'],
  ['reportPlayback', 'collectCode'],
  ['reportPlayback', 'moviesInfoId'],
  ['countPlayAdClick', 'id'],
];

describe('every payload', () => {
  it.each(Object.entries(good))('%s: a valid payload is accepted', (name, payload) => {
    expect(byName[name]?.payload.safeParse(payload)).toMatchObject({ success: true });
  });

  it('loses undeclared fields', () => {
    expect(
      read('countPlayAdClick', { id: 3, url: 'https://example.org', role: 'operator' }),
    ).toEqual({
      id: 3,
    });
  });

  it('is an object', () => {
    for (const call of Object.values(allCalls)) {
      for (const wrong of [undefined, null, 'text', 7, [], true]) {
        expect(call.payload.safeParse(wrong).success).toBe(false);
      }
    }
  });
});

describe.each(pagedFields)('%s.%s', (name, field) => {
  it.each([1, 2, 100_000])('takes page %j', (page) => {
    expect(fits(name, { ...good[name], [field]: page })).toBe(true);
  });

  it.each(notPages)('refuses %j', (page) => {
    expect(fits(name, { ...good[name], [field]: page })).toBe(false);
  });
});

describe.each(idFields)('%s.%s', (name, field) => {
  it('takes the largest safe integer', () => {
    expect(fits(name, { ...good[name], [field]: Number.MAX_SAFE_INTEGER })).toBe(true);
  });

  it.each(notIds)('refuses %j', (id) => {
    expect(fits(name, { ...good[name], [field]: id })).toBe(false);
  });
});

describe('getVideoDetail.index', () => {
  it('is the first channel when left out', () => {
    expect(read('getVideoDetail', { vid: 7 })).toEqual({ vid: 7, index: 0 });
  });

  it.each([-1, 1e9, 0.5, '0', null])('refuses %j', (index) => {
    expect(fits('getVideoDetail', { vid: 7, index })).toBe(false);
  });
});

describe('category codes', () => {
  it.each([
    [undefined, ''],
    [null, ''],
    ['', ''],
    [0, '0'],
    ['0', '0'],
    [30, '30'],
  ])('one code: %j is read as %j', (typeCode, code) => {
    expect(read('listPaging', { currentPage: 1, typeCode })).toMatchObject({ typeCode: code });
  });

  it.each([-1, 1.5, '30;', '81,82', 'a', '1234567890', [30], {}])(
    'one code: refuses %j',
    (code) => {
      expect(fits('listPaging', { currentPage: 1, typeCode: code })).toBe(false);
    },
  );

  it.each([
    [undefined, []],
    [null, []],
    ['', []],
    ['81', ['81']],
    ['81,82', ['81', '82']],
  ])('several: %j is read as %j', (sonTypeCode, codes) => {
    const payload = { currentPage: 1, typeCode: '34', sonTypeCode };
    expect(read('selectSubjectMovies', payload)).toMatchObject({ sonTypeCode: codes });
  });

  it.each([',', '81,', '81, 82', 'a', '1,'.repeat(20) + '1', 81, ['81']])(
    'several: refuses %j',
    (cartoonSonType) => {
      expect(fits('listPagingBySearch', { currentPage: 1, cartoonSonType })).toBe(false);
    },
  );

  it('takes twenty', () => {
    const cartoonSonType = Array.from({ length: 20 }, (_, index) => String(index)).join(',');
    expect(fits('listPagingBySearch', { currentPage: 1, cartoonSonType })).toBe(true);
  });
});

describe('listPagingBySearch', () => {
  it('orders by score by default', () => {
    expect(read('listPagingBySearch', { currentPage: 1 })).toMatchObject({ prop: 'cartoon_score' });
  });

  it.each(['id;--', '(select 1)', 'memberPwd', '', null, 1])('refuses the order %j', (prop) => {
    expect(fits('listPagingBySearch', { currentPage: 1, prop })).toBe(false);
  });

  it.each(['%', '_', '\\', '<script>', '😀', '   ', 'x'.repeat(64)])(
    'takes the words %j',
    (key) => {
      expect(fits('listPagingBySearch', { currentPage: 1, searchKey: key })).toBe(true);
    },
  );

  it.each(['x'.repeat(65), 'a\0b', '\ud800', 7, null, ['x']])('refuses the words %j', (key) => {
    expect(fits('listPagingBySearch', { currentPage: 1, searchKey: key })).toBe(false);
  });
});

describe('autoRegister.uuid', () => {
  it('is read in lower case', () => {
    expect(read('autoRegister', { uuid: aUuid.toUpperCase() })).toEqual({ uuid: aUuid });
  });

  it.each([
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    '9b1deb4d-3b7d-1bad-9bdd-2b0d7b3dcb6d',
    `{${aUuid}}`,
    'undefined',
    '',
    7,
    [aUuid],
  ])('refuses %j', (uuid) => {
    expect(fits('autoRegister', { uuid })).toBe(false);
  });
});

describe('createPayment', () => {
  it.each([vipOrder, coinOrder, { ...coinOrder, comSpec: undefined, payChannel: 2 }])(
    'takes %j',
    (payload) => {
      expect(fits('createPayment', payload)).toBe(true);
    },
  );

  it.each([0, 3, '1', null, undefined, [1]])('refuses typesOf %j', (typesOf) => {
    expect(fits('createPayment', { ...vipOrder, typesOf })).toBe(false);
  });

  it.each([30, 29.99, -1, 0, '30.00'])(
    'accepts money %j, because the price rule decides',
    (money) => {
      expect(fits('createPayment', { ...vipOrder, money })).toBe(true);
    },
  );

  it.each([
    '30',
    '30.0',
    ' 30.00',
    '-30.00',
    '0x10',
    '１０',
    '1e2',
    '',
    null,
    [30],
    true,
    Infinity,
  ])('refuses money %j', (money) => {
    expect(fits('createPayment', { ...vipOrder, money })).toBe(false);
    expect(fits('createPayment', { ...coinOrder, money })).toBe(false);
  });

  it.each(['30', '30 OR 1=1', null, undefined, 30.5])('refuses %j days', (comSpec) => {
    expect(fits('createPayment', { ...vipOrder, comSpec })).toBe(false);
  });
});

describe('requestWithdrawal', () => {
  it.each([20, 0, -5, 0.001, '', '0', '20.5', '1e-7', ' 5 '])(
    'leaves money %j to the rule that answers with a message',
    (money) => {
      expect(fits('requestWithdrawal', { ...withdrawal, money })).toBe(true);
    },
  );

  it.each([null, undefined, [5], {}, true, Number.NaN, 'x'.repeat(17)])(
    'refuses money %j',
    (money) => {
      expect(fits('requestWithdrawal', { ...withdrawal, money })).toBe(false);
    },
  );

  it.each(['ali', '', ['wx'], 1, null])('refuses the channel %j', (index) => {
    expect(fits('requestWithdrawal', { ...withdrawal, index })).toBe(false);
  });

  it('reads a missing payment code as an empty one', () => {
    expect(read('requestWithdrawal', { index: 'zfb', money: 20 })).toMatchObject({ imgurl: '' });
  });
});

describe('texts', () => {
  const texts: [CallName, string, number][] = [
    ['sendChat', 'content', 2000],
    ['sendFeedback', 'comment_content', 1000],
  ];

  it.each(texts)('%s.%s is trimmed and holds 1 to %i characters', (name, field, maximum) => {
    expect(read(name, { [field]: '  hello ' })).toEqual({ [field]: 'hello' });
    expect(fits(name, { [field]: 'x'.repeat(maximum) })).toBe(true);
    for (const wrong of ['', '  \n', 'x'.repeat(maximum + 1), 'a\0', 7, null, ['x']]) {
      expect(fits(name, { [field]: wrong })).toBe(false);
    }
  });

  it.each([{ contains: '' }, ['a'], 123, true, null, '', 'x'.repeat(65)])(
    'logIn refuses the name and the password %j',
    (wrong) => {
      expect(fits('logIn', { loginName: wrong, loginPwd: 'secret1' })).toBe(false);
      expect(fits('logIn', { loginName: 'demo', loginPwd: wrong })).toBe(false);
    },
  );

  it('logIn keeps the spaces of a password', () => {
    expect(read('logIn', { loginName: ' demo ', loginPwd: ' secret ', type: 1 })).toEqual({
      loginName: 'demo',
      loginPwd: ' secret ',
      type: 1,
    });
  });
});

describe('reportPlayback.position', () => {
  it.each([0, 12.5, 86_400])('takes %j seconds', (position) => {
    expect(fits('reportPlayback', { ...like, position })).toBe(true);
  });

  it.each([-1, 86_401, 1e9, '12', null, Number.NaN])('refuses %j', (position) => {
    expect(fits('reportPlayback', { ...like, position })).toBe(false);
  });
});

describe('listRecords.index', () => {
  it.each([4, -1, '0', null, undefined, 0.5])('refuses %j', (index) => {
    expect(fits('listRecords', { index })).toBe(false);
  });
});

describe('a title', () => {
  const unseen = ['\u3164', '\u2800\u2800', '\u115F', '\uFE0F', '\u200B\u0301', ' \u202E '];

  it.each(unseen)('of nothing that can be seen is refused, or taken for none: %j', (title) => {
    expect(titleText(40).safeParse(title).success).toBe(false);
    expect(maybeTitle(40).safeParse(title).data ?? '').toBe('');
  });

  it('of an episode may be missing, and keeps what can be seen', () => {
    expect(maybeTitle(40).parse('')).toBe('');
    expect(titleText(40).parse(' 第\u200B3集\u3164 ')).toBe('第3集\u3164');
  });
});
