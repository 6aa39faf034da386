/** Why a file can't become a video: each is a property of the file, so that doing it again changes nothing. */
export type SourceFault =
  | 'missing'
  | 'not-a-video'
  | 'no-picture'
  | 'cut-off'
  | 'too-short'
  | 'too-long'
  | 'too-large'
  | 'too-many-bytes'
  | 'took-too-long'
  | 'blocked'
  | 'not-decodable';

/** What can go wrong for no fault of the file. */
export type StepFault = 'disk-full' | 'unscreened' | 'parts-gone' | 'broken' | 'gave-up';

/** Why an episode can't be published where it was meant to be. */
export type PublishFault = 'category-unknown' | 'video-unknown' | 'title-taken' | 'rights-missing';
