import { expect, test } from 'vitest';

import { usedIcons } from './used-icons.ts';

const { transform } = usedIcons('apps/web/node_modules/lucide-react/dist/esm/lucide-react.mjs');

test.each([
  ["import { Ban } from 'lucide-react';", "import Ban from 'lucide-react/icons/ban';"],
  [
    "import { Ban as Forbidden, X } from 'lucide-react';",
    "import Forbidden from 'lucide-react/icons/ban'; import X from 'lucide-react/icons/x';",
  ],
  [
    "import { type LucideIcon, X } from 'lucide-react';",
    "import { type LucideIcon } from 'lucide-react'; import X from 'lucide-react/icons/x';",
  ],
  [
    "import type { LucideIcon } from 'lucide-react';",
    "import type { LucideIcon } from 'lucide-react';",
  ],
])('%s', (source, wanted) => {
  expect(transform(`${source}\nrest();`)).toBe(`${wanted}\nrest();`);
});

test('an icon that has a new name is found by the one before', () => {
  expect(transform("import { AlertCircle } from 'lucide-react';")).toBe(
    transform("import { CircleAlert } from 'lucide-react';")?.replace('CircleAlert', 'AlertCircle'),
  );
});

test('the lines below an import keep their numbers', () => {
  const lines = transform("import {\n  Ban,\n  X,\n} from 'lucide-react';\nrest();")?.split('\n');
  expect(lines?.indexOf('rest();')).toBe(4);
});

test('a file without icons is left alone', () => {
  expect(transform("import { X } from './x.ts';")).toBeNull();
});
