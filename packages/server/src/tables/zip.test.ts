import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { uniqueNames, type ZippedFile, zip } from './zip'

const patience = { timeout: 20_000 }
const modifiedAt = new Date('2026-11-23T06:00:00Z')
const file = (path: string, content: () => Readable): ZippedFile => ({ path, modifiedAt, content })

async function* filesOf(...files: readonly ZippedFile[]) {
  yield* files
}

/** The files as another program unpacks them. */
async function unpacked(files: AsyncIterable<ZippedFile>) {
  const archive = await fromBufferPromise(await buffer(zip(files)), { lazyEntries: true })
  const contents: Record<string, string> = {}
  for await (const entry of archive.eachEntry())
    contents[entry.fileName] = await text(await archive.openReadStreamPromise(entry))
  return contents
}

describe('an archive', () => {
  it('holds each file under its path, also in folders and in other letters', async () => {
    const files = filesOf(
      file('Ward/visit/Zoë.csv', () => Readable.from(['a,b\r\n', 'c,d\r\n'])),
      file('Ward/visit/Zoë.xlsx', () => Readable.from(['packed already'])),
    )
    expect(await unpacked(files)).toEqual({
      'Ward/visit/Zoë.csv': 'a,b\r\nc,d\r\n',
      'Ward/visit/Zoë.xlsx': 'packed already',
    })
  })

  it('opens a file when the one before is written, and none once nobody reads', async () => {
    let opened = 0
    let isOver = false
    async function* endless() {
      try {
        for (;;) yield file(`${opened}.bin`, () => Readable.from([randomBytes(++opened && 100_000)]))
      } finally {
        isOver = true
      }
    }
    for await (const _ of zip(endless())) break
    await expect.poll(() => isOver, patience).toBe(true)
    expect(opened).toBeLessThan(10)
  })

  it('closes the file that is open once nobody reads', async () => {
    const open = new Readable({ read: () => open.push(randomBytes(100_000)) })
    for await (const _ of zip(filesOf(file('a.bin', () => open)))) break
    await expect.poll(() => open.destroyed, patience).toBe(true)
  })

  it('that cannot be written to its end is an error, and no shorter file', async () => {
    const broken = () =>
      new Readable({
        read() {
          this.destroy(new Error('The disk is gone'))
        },
      })
    await expect(buffer(zip(filesOf(file('a.csv', broken))))).rejects.toThrow('The disk is gone')
    async function* files() {
      yield file('a.csv', () => Readable.from(['a']))
      throw new Error('The list is gone')
    }
    await expect(buffer(zip(files()))).rejects.toThrow('The list is gone')
  })

  it('may be empty', async () => {
    expect(await unpacked(filesOf())).toEqual({})
  })
})

describe('the names in an archive', () => {
  it('are told apart where a system takes two letters for one', () => {
    const name = uniqueNames()
    expect(name(['Ward', 'visit'], 'VH_1', '.xlsx')).toBe('Ward/visit/VH_1.xlsx')
    expect(name(['Ward', 'visit'], 'vh_1', '.xlsx')).toBe('Ward/visit/vh_1~2.xlsx')
    expect(name(['ward', 'visit'], 'Vh_1', '.xlsx')).toBe('ward/visit/Vh_1~3.xlsx')
    expect(name(['Ward', 'other'], 'VH_1', '.xlsx')).toBe('Ward/other/VH_1.xlsx')
  })

  it.each([
    ['..', '_'],
    ['/etc/passwd', '_etc_passwd'],
    ['a\\b', 'a_b'],
    ['C:', 'C_'],
    ['what?', 'what_'],
    ['NUL', '_NUL'],
    ['com1.txt', '_com1.txt'],
    ['end. ', 'end_'],
    ['', '_'],
    ['Zoë', 'Zoë'],
  ])('hold no way out of their folder, and nothing that a system refuses: %j', (group, folder) => {
    expect(uniqueNames()([group], 'a', '.csv')).toBe(`${folder}/a.csv`)
  })
})
