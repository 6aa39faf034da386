import { expect } from 'vitest';

/**
 * Puts one question to every call: runs the assertions for each, also after some have failed. The test fails with the
 * list of calls that failed and what each said; without any call it fails too.
 */
export async function expectOfEachCall<Name extends string, Declared>(
  calls: readonly (readonly [Name, Declared])[],
  assertions: (name: Name, call: Declared) => Promise<void>,
): Promise<void> {
  expect(calls).not.toEqual([]);
  const failures: string[] = [];
  for (const [name, call] of calls) {
    await assertions(name, call).catch((error: unknown) => {
      failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    });
  }
  if (failures.length > 0)
    expect.fail(`${failures.length} of ${calls.length} calls failed:\n${failures.join('\n')}`);
}
