import { defineConfig } from 'vitest/config'

/** The tests of one area of the core, MUTATE, by which its mutants live or die. */
export default defineConfig({
  test: {
    environment: 'node',
    include: [`packages/core/src/${process.env.MUTATE}/**/*.test.ts`],
    runner: './scripts/mutationRunner.mjs',
    // Only for machines with much else to do: the runner ends a test in which nothing goes on long before.
    testTimeout: 20_000,
    // Every mutant has a thread of its own; its test files share the modules, which halves the time and more.
    isolate: false,
  },
})
