import { configure } from '@testing-library/react';

/** The longest wait of a test for an element: test machines are busy, and a wait ends as soon as the element is there. */
configure({ asyncUtilTimeout: 30_000 });
