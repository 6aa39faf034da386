import { configure } from '@testing-library/react';
import { vi } from 'vitest';

/** How long a test waits for what should appear: machines that run tests are busy, and waiting costs nothing when it is there. */
configure({ asyncUtilTimeout: 8000 });

/** Longer than two such waits. */
vi.setConfig({ testTimeout: 20_000 });
