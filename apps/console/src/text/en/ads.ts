import type { Wording } from '@lantern/rules/wording';

import type {
  adLanguageText as zhLanguages,
  adPlaceText as zhPlaces,
  adsTexts as zh,
} from '../zh/ads.ts';
import { counted } from './plural.ts';

/** The names of the places of ads. */
export const adPlaceText = {
  randomad: 'In lists',
  indexPopupAd: 'Home popup',
  play: 'Player',
  banner: 'Home carousel',
  user: 'Profile',
  squaread: 'Home tiles',
  darksidead: 'After Dark',
  fenlei: 'Categories',
  paihang: 'Ranking',
} satisfies Wording<typeof zhPlaces>;

/** The names of the languages of an ad's readers. */
export const adLanguageText = { zh: 'Chinese', en: 'English' } satisfies Wording<
  typeof zhLanguages
>;

/** The words of the ads' screen. */
export const adsTexts = {
  hint: 'Picture ads. Changes reach members within a second; timed ads within a minute.',
  add: 'New ad',
  edit: 'Edit ad',
  label: 'Ads',
  title: 'Title',
  q: 'Title',
  type: 'Place',
  state: 'State',
  on: 'Running',
  status: 'Running',
  off: 'Off',
  early: 'Not started',
  over: 'Ended',
  views: 'Views (7 days)',
  clicks: 'Clicks (7 days)',
  rate: 'Click rate',
  live: 'What members see now',
  livePlaces: 'Places',
  liveTurns: (count) => `${counted(count, 'ad')} in turn`,
  liveAll: (count) => counted(count, 'ad'),
  liveFirst: (count) => `${counted(count, 'ad')}, only the first is shown`,
  liveOff: (places) => `Turned off in Settings: ${places}`,
  liveNone: (places) => `No ads now: ${places}`,
  month: 'Last 30 days',
  ownMonth: 'This ad’s last 30 days',
  monthViews: 'Views in 30 days',
  monthClicks: 'Clicks in 30 days',
  allViews: 'Views',
  allClicks: 'Clicks',
  period: 'Runs',
  from: (time) => `from ${time}`,
  until: (time) => `until ${time}`,
  between: (start, end) => `${start} to ${end}`,
  always: 'No end',
  startTime: 'From (Beijing time)',
  endTime: 'Until (Beijing time)',
  startTimeHint: 'Empty for no limit',
  endTimeHint: 'Empty for no limit',
  weight: 'Weight',
  weightHint: '1 to 100. In lists and popups with several ads, heavier ones show more often',
  sellsVip: 'Sells VIP',
  sellsVipHint: 'VIP members do not see it',
  language: 'Readers',
  languageHint:
    'On a site in two languages, each can have an ad of its own: copy one and change its picture and link',
  everyLanguage: 'Readers of every language',
  url: 'Link',
  urlHint: 'Opened when clicked',
  picture: 'Picture',
  pictureHint: (width, height) => `Cropped to this place; best ${width} × ${height} or more`,
  img: 'Picture address',
  imgHint: 'Filled in by an upload; or the address of a picture elsewhere',
  position: 'Order',
  positionHint: 'Smaller comes first',
  copy: 'Duplicate',
  remove: {
    label: 'Delete ad',
    question: (title) => `Delete the ad “${title}”?`,
    hint: 'This can’t be undone; its clicks are kept. You can turn it off instead.',
    done: 'Ad deleted',
  },
  untitled: 'Untitled',
  emptyTitle: 'No ads yet',
  emptyHint: 'Add a picture and a link, choose a place, and members see it.',
  nameOf: (title, place) => `${place} ${title}`,
} satisfies Wording<typeof zh>;
