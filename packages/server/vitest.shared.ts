/** Shared by the runs of the server's tests. */
import { join } from 'node:path'

/** Passwords are hashed at a thousandth of the cost. `passwordCost.test.ts` looks at the real one, which it imports from another folder. */
export const cheapPasswords = {
  alias: [{ find: /^\.\/passwordCost$/, replacement: join(import.meta.dirname, 'src/testing/cheapPasswordCost.ts') }],
}
