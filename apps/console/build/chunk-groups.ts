/** Parts of Mantine, by the names of their folders. */
const mantine = (names: string) => String.raw`@mantine[\\/]core[\\/].*[\\/](?:${names})[\\/]`;
/** Our own parts, by the names of their files. */
const ours = (names: string) => String.raw`console[\\/]src[\\/]ui[\\/](?:${names})\.`;

const lists = [
  ours('data-list|filter-bar|pager|confirm-button|state-colors|tabbed-screen'),
  mantine('Badge|Tabs|Textarea|VisuallyHidden'),
];
const forms = [
  ours(
    'contract-form|drawer-form|error-line|leave-guard|number-field|time-field|use-versioned-save',
  ),
  mantine('Checkbox|Progress|Radio|SegmentedControl|Switch'),
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
  { name: 'lists', test: new RegExp(lists.join('|')) },
  { name: 'forms', test: new RegExp(forms.join('|')) },
  { name: 'windows', test: new RegExp(windows) },
  { name: 'contracts', test: new RegExp(contracts), minShareCount: 4 },
  { name: 'pickers', test: new RegExp(pickers) },
].map((group, index, { length }) => ({ ...group, priority: length - index }));
