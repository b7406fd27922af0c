/** The quick part, for while one works: types, lint, import rules, and the tests that need neither browser nor database. */
import { mustRun, mustRunAll, staticChecks } from './steps.mjs'

await mustRunAll(staticChecks)
mustRun(['quick tests', 'vitest', 'run', '--project', 'unit', '--project', 'web'])
