import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { groupMachine } from '../../packages/core/src/groups/group.machine'
import { autoLoginMachine } from '../../packages/core/src/session/autoLogin.machine'
import { chartDot } from './chartDot'
import { chartPages } from './chartPages'
import { coreCharts } from './coreCharts'

const folder = join(import.meta.dirname, '../../docs/charts')

describe('docs/charts', () => {
  it('draws each chart of the core as it is now; otherwise run npm run docs', async () => {
    const pages = await chartPages()
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    const paths = files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    expect(paths.sort()).toEqual([...pages.keys()].sort())
    for (const [file, text] of pages) expect(readFileSync(join(folder, file), 'utf8'), file).toBe(text)
  })

  it('names each chart as its file is called, also in a folder of its area', async () => {
    const charts = (await coreCharts()).map(({ area, name }) => `${area}/${name}`)
    expect(charts).toEqual(
      expect.arrayContaining(['groups/group', 'dates/picker', 'options/testMail', 'entry/presence']),
    )
    expect(new Set(charts).size).toBe(charts.length)
  })

  it('has an arrow for each way of a chart, with what leads along it', () => {
    const dot = chartDot('group', groupMachine)
    expect(dot).toContain('"begin group" -> "group.loading" [label=""]')
    expect(dot).toContain('"group.loading" -> "group.notFound" [label="GroupNotFound"]')
    expect(dot).toContain('"group.moving" [label="moving\\nsetMembershipStatus()"]')
    expect(dot).toContain('"group.loading" -> "group.unreachable" [label="unreachable"]')
    expect(chartDot('autoLogin', autoLoginMachine)).toContain('"in any state" -> "autoLogin.failed" [label="failed"]')
  })
})
