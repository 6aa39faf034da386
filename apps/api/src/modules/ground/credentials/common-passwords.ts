/** The number of passwords of the list that are refused, the commonest ones. */
const most = 3000;

/** Common passwords that the list lacks, because it comes from leaks of English sites. */
const commonHere = [
  '5201314',
  '1314520',
  '520520',
  '520123',
  '7758521',
  '7758258',
  'woaini',
  'woaini520',
  'woaini1314',
  'woaini123',
  'aini1314',
  'a123456',
  '123456a',
  'a5201314',
  'qq123456',
  'qq123123',
  'w123456',
  'z123456',
  '112233',
  '147258',
  '147258369',
  '159357',
  '123654',
  'abc123456',
  'asd123456',
  'zxc123456',
  'qwe123456',
  '123456789a',
  '123456abc',
  '1q2w3e4r',
];

let loaded: Promise<ReadonlySet<string>> | undefined;

/** The common passwords, in lower case. Loaded at first use, for the unpacked list has megabytes. */
export function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  loaded ??= read();
  return loaded;
}

async function read(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const fitting = dictionary['passwords-common'].filter(
    ({ length }) => length >= 6 && length <= 12,
  );
  return new Set([...fitting.slice(0, most), ...commonHere].map((it) => it.toLowerCase()));
}
