import { epayRow } from './epay-row.ts';

/** Payloads of operators' calls that tests send as they are. */
export const reason = '测试 🏮';

export const ad = {
  type: 'banner' as const,
  title: 'Lights',
  img: 'https://a.test/a.webp',
  url: 'https://a.test/',
};

export const category = { name: '新', parentCode: null, isHidden: false, isDarkWeb: false };

export const consent = (id: number) => ({
  id,
  kind: 'consent' as const,
  party: '出镜者',
  remark: '',
  validFrom: null,
  validUntil: '2031-12-31',
});

export const batch = (id: number) => ({
  videos: { ids: [id] },
  change: { kind: 'take-down' as const },
  reason,
});

export const newChannel = epayRow({
  name: '主渠道',
  methods: ['qqpay'],
  position: 9,
  isEnabled: false,
  reason,
  key: 'never-kept-open',
  baseUrl: 'https://pay.example',
  pid: '1001',
});
