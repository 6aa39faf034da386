import { benefits } from '@lantern/rules/vip';

import { config } from '../entities/config.ts';
import { builderOf } from './builder-of.ts';

/** A site with every flag on and the default limits. */
export const buildConfig = builderOf(config, {
  showAd: true,
  showDarksideAd: true,
  showMeAd: true,
  showPaihangAd: true,
  showPlayAd: true,
  showRandomAd: true,
  showSonType: true,
  showSquareAd: true,
  showSwiperAd: true,
  popupContent: 'Welcome',
  shikan: 30,
  siteName: 'Lantern',
  officialUrl: 'https://lantern.example',
  officialEmail: 'hello@lantern.example',
  serviceUrl: '/service',
  businessUrl: '',
  androidInstallUrl: '',
  iosGuideImage: '',
  analyticsUrl: '',
  ageGate: true,
  episodePrice: 2,
  coinsPerYuan: 10,
  minCoinYuan: 10,
  maxCoinYuan: 5000,
  vipDayFrom: '0.14',
  minWithdrawal: '100.00',
  hotWords: Array.from({ length: 15 }, (_, index) => `word ${index + 1}`),
  commissionRate: 0.1,
  benefits: [...benefits],
  offerBar: 'offers',
  inviteDays: 1,
});
