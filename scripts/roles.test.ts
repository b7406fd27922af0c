/** What a role may do is asked of its capabilities: so a role is changed in one place. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { roles } from '../packages/core/src/permissions/capabilities'

const packages = join(import.meta.dirname, '../packages')
const isProduct = (path: string) =>
  /\.tsx?$/.test(path) && !/\.(test|story|fixture|setup)\.tsx?$|\/testing\//.test(path)

/** The table itself, and the level of verification that the wire names after a role. */
const mayName = ['core/src/permissions/capabilities.ts', 'core/src/sdv/level.ts']

/** As a value: not as a key of a table, which the compiler completes, nor in words that people see. */
const name = new RegExp(`(?<!(?:message|header): )'(${roles.join('|')})'`)

describe('the names of roles', () => {
  it('stand in the table of capabilities alone [ROLE-01]', () => {
    const files = readdirSync(packages, { withFileTypes: true }).flatMap((one) =>
      ['api-adapter', 'core', 'interchange', 'server', 'terminal', 'web'].includes(one.name)
        ? readdirSync(join(packages, one.name, 'src'), { recursive: true, encoding: 'utf8' }).map(
            (file) => `${one.name}/src/${file}`,
          )
        : [],
    )
    const product = files.filter((path) => isProduct(`/${path}`) && !mayName.includes(path))
    expect(product.length).toBeGreaterThan(1_500)
    expect(product.filter((path) => name.test(readFileSync(join(packages, path), 'utf8')))).toEqual([])
  })
})
