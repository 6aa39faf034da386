/*
 * A test has no network: what it asks for is answered by its fake server, see `fake-api.ts`, or fails at once, as without a
 * connection. A real question that is still under way when a file of tests ends breaks the worker off, and the run
 * waits for that worker for ever.
 */
globalThis.fetch = () => Promise.reject(new TypeError('a test has no network'));
