import { configure, getConfig } from '@testing-library/react';

const { getElementError } = getConfig();

/** The library's own sign that a wait looks once more; what such a look finds missing is not shown to anybody. */
const isLookOfWait = (): boolean => {
  const config = getConfig();
  return (
    '_disableExpensiveErrorDiagnostics' in config &&
    config._disableExpensiveErrorDiagnostics === true
  );
};

configure({
  /** The longest wait of a test for an element: test machines are busy, and a wait ends as soon as the element is there. */
  asyncUtilTimeout: 30_000,
  /** Prints the page when a test fails, and not at each look of a wait: that took a tenth of the time. */
  getElementError: (message, container) =>
    isLookOfWait() ? new Error(message ?? '') : getElementError(message, container),
});
