/** Why a file cannot become a video. Each is a property of the file, so a retry changes nothing. */
export type SourceFault =
  | 'missing'
  | 'nameless'
  | 'not-a-video'
  | 'no-picture'
  | 'cut-off'
  | 'too-short'
  | 'too-long'
  | 'too-large'
  | 'dolby-vision'
  | 'too-many-bytes'
  | 'took-too-long'
  | 'blocked'
  | 'not-decodable'
  | FetchFault;

/** Why a film of another site can't be fetched. */
export type FetchFault =
  | 'fetch-inner'
  | 'fetch-no-film'
  | 'fetch-endless'
  | 'fetch-protected'
  | 'fetch-missing'
  | 'fetch-key'
  | 'fetch-mixed';

/** Why a step failed although the file is not at fault. */
export type StepFault =
  | 'disk-full'
  | 'unscreened'
  | 'parts-gone'
  | 'broken'
  | 'gave-up'
  | 'fetch-cut';

/** Why an episode cannot be published where the operator wants it. */
export type PublishFault = 'category-unknown' | 'video-unknown' | 'title-taken' | 'rights-missing';
