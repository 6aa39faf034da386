/** Parts of Mantine, by the names of their folders. */
const mantine = (names: string) => String.raw`@mantine[\\/]core[\\/].*[\\/](?:${names})[\\/]`;
/** Our own parts, by the names of their files. */
const ours = (names: string) => String.raw`console[\\/]src[\\/]ui[\\/](?:${names})\.`;

/** What most screens ask and show, beside their list or form. */
const asks = [
  ours(
    'address|confirm-button|pick-moment|read-time|state-colors|tabbed-screen|text-inputs|use-list-focus',
  ),
  mantine('Badge|NativeSelect|Tabs|Textarea|VisuallyHidden'),
  String.raw`console[\\/]src[\\/]text[\\/](?:bytes-text|label-of)\.`,
  String.raw`[\\/]rules[\\/]src[\\/](?:grouped|shanghai)-`,
];
const lists = ours('data-list|filter-bar|pager');
const controls = mantine('Checkbox|Progress|Radio|SegmentedControl|Switch');
const forms = ours(
  'contract-form|drawer-form|error-line|leave-guard|number-field|time-field|use-versioned-save',
);
/** Small ones that a few screens share. */
const small = [
  ours('use-clock|use-opened|use-shown-once'),
  String.raw`console[\\/]src[\\/](?:api[\\/]random-id|text[\\/]\w+[\\/]once)\.`,
];
const contracts = String.raw`[\\/]packages[\\/](?:contracts|rules)[\\/]`;
const windows = mantine('Drawer|Modal|ScrollArea');
const pickers = mantine('Combobox|PillsInput|Popover|Select|TagsInput');

/**
 * Groups modules into chunks. By default each part that two screens share becomes its own chunk: a list came in 42 files,
 * most of them below a kilobyte. A group also takes the modules that its own import, unless an earlier one has them.
 */
export const chunkGroups = [
  // What every screen needs.
  { name: 'first', tags: ['$initial' as const] },
  { name: 'asks', test: new RegExp(asks.join('|')) },
  { name: 'controls', test: new RegExp(controls) },
  { name: 'lists', test: new RegExp(lists) },
  { name: 'forms', test: new RegExp(forms) },
  { name: 'windows', test: new RegExp(windows) },
  { name: 'contracts', test: new RegExp(contracts), minShareCount: 7 },
  { name: 'small', test: new RegExp(small.join('|')) },
  { name: 'pickers', test: new RegExp(pickers) },
].map((group, index, { length }) => ({ ...group, priority: length - index }));
