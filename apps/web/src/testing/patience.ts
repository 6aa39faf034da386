import { configure } from '@testing-library/react';

/** How long every test waits for what should appear: machines that run tests are busy, and what is there is seen at once. */
configure({ asyncUtilTimeout: 15_000 });
