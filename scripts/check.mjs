/** The quick part, for while one works: types, lint, import rules, and the tests that need neither browser nor database. */
import { mustRun, staticChecks } from './steps.mjs'

for (const step of staticChecks) mustRun(step)
mustRun(['quick tests', 'vitest', 'run', '--project', 'unit', '--project', 'web'])
