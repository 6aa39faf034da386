import type { Wording } from '@lantern/rules/wording';

import type { placesTexts as zh } from '../zh/places.ts';
import { counted } from './plural.ts';

/** The words of the screen of categories, topics and pins. */
export const placesTexts = {
  hint: 'Categories, topics and pins. Changes reach members within a second.',
  tabs: { categories: 'Categories', topics: 'Topics', pins: 'Pins' },

  addRoot: 'New top category',
  addSon: (root) => `New subcategory: ${root}`,
  addSonShort: 'New subcategory',
  editCategory: 'Edit category',
  tree: 'Categories',
  sonsOf: (root) => `Subcategories of ${root}`,
  name: 'Name',
  parent: 'Parent',
  code: 'Code',
  hidden: 'Hidden',
  hide: 'Hide from members',
  hideHint:
    'Not in categories, Home’s tabs or topics; its videos stay in latest, ranking and search.',
  darkWeb: 'After Dark',
  darkWebOn: 'Part of After Dark',
  darkWebHint: 'All its videos and subcategories are for VIPs only.',
  darkWebOfRoot: 'The parent says whether it is part of After Dark.',
  videos: (count) => (count === '1' ? '1 video' : `${count} videos`),
  empty: 'No videos',
  presets: {
    general: {
      label: 'General categories',
      question: 'Begin with general categories?',
      hint: 'Films, series, shows, animation, documentaries, short films. All can be renamed, hidden, merged or deleted.',
      done: 'Categories made',
    },
    specification: {
      label: 'Those of the specification, with its hot words',
      question: 'Begin with the categories and hot words of the specification?',
      hint: 'Its categories, with the dark web, and words offered for searching. All can be changed.',
      done: 'Categories made',
    },
  },
  presetEmpty: 'Begin empty',
  noCategories: 'No categories yet',
  noCategoriesHint: 'Members browse by category. Make a top category, then choose it in Intake.',
  remove: 'Delete',
  removeCategory: (name) => `Delete the category “${name}”?`,
  removeCategoryHint:
    'Only without videos, subcategories and topics; its pins are removed with it.',
  removed: 'Deleted',
  preview: 'What members see',
  overall: (all, empty) =>
    empty === 0
      ? counted(all, 'category', 'categories')
      : `${counted(all, 'category', 'categories')}, ${empty} without videos`,
  merge: 'Merge into another',
  mergeCategory: (name) => `Merge “${name}” into another category?`,
  mergeFigures: (it) =>
    `Moves ${counted(it.videos, 'video')} (drafts, taken down and in the bin too) and ${counted(it.ingests, 'file')} in intake, changes ${counted(it.topics, 'topic')}, removes ${counted(it.pins, 'pin')}; then this category is gone for good.`,
  mergeInto: 'Merge into',
  mergePick: 'Choose a category',
  merged: 'Merged',
  nameTaken: 'There is one of this name at this level',

  addTopic: 'New topic',
  editTopic: 'Edit topic',
  topics: 'Topics',
  title: 'Title',
  category: 'Category',
  sons: 'Only these subcategories',
  sonsHint: 'None means all videos of the category',
  picture: 'Picture',
  pictureHint: 'Empty uses the poster of its latest video',
  pictureAddress: 'Picture address',
  noTopics: 'No topics yet',
  noTopicsHint: 'Without topics, members see all top categories there.',
  removeTopic: (title) => `Delete the topic “${title}”?`,
  removeTopicHint: 'Its videos stay as they are.',

  place: 'Place',
  places: { featured: 'Home featured', ranking: 'Ranking', latest: 'Latest' },
  pins: (place) => `Pins of “${place}”`,
  addPin: 'Pin a video',
  editPin: 'Change time of pin',
  pinnedVideo: 'Video',
  findVideo: 'Find a video by title or ID',
  pickVideo: 'Choose a video',
  noVideo: 'No videos found',
  start: 'From',
  end: 'Until',
  timeHint: 'Beijing time; empty for no limit',
  always: 'Always',
  period: (start, end) => `${start?.slice(0, 16) ?? 'now'} to ${end?.slice(0, 16) ?? 'unpinned'}`,
  notShown: 'Not published, not shown',
  noPins: 'No pins here',
  noPinsHint: 'Pinned videos come first in this list; the others keep their order.',
  unpin: 'Unpin',
  unpinOne: (title) => `Unpin ${title}`,
  dates: 'Time',
  datesOf: (title) => `Change time of ${title}`,
  unpinned: 'Unpinned',
  ordered: 'Order saved',
} satisfies Wording<typeof zh>;
