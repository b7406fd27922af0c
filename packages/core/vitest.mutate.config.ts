import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { keepThread } from '../../scripts/mutationPool'

/** The quickest first: most mutants die of an example, before a property is even loaded. */
class ExamplesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isProperty = ({ moduleId }: TestSpecification) => moduleId.endsWith('.property.test.ts')
    const sorted = [...files].sort((a, b) => a.moduleId.localeCompare(b.moduleId))
    return [...sorted.filter((file) => !isProperty(file)), ...sorted.filter(isProperty)]
  }
}

/** The tests of one area, whose folder is MUTATE, by which its mutants live or die. */
export default defineConfig({
  plugins: [keepThread()],
  test: {
    environment: 'node',
    include: [`${process.env.MUTATE}/**/*.test.ts`],
    runner: './scripts/mutationRunner.mjs',
    sequence: { sequencer: ExamplesFirst },
    // Only for machines with much else to do: the runner ends a test in which nothing goes on long before.
    testTimeout: 20_000,
    // Every mutant has a thread of its own; its test files share the modules, which halves the time and more.
    isolate: false,
  },
})
