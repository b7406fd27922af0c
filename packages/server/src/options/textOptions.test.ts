/** The options that hold texts, and what all options have in common. */

import { optionsWire } from '@casebook/api-adapter/options/options.wire'
import { wireClient } from '@casebook/api-adapter/testing/wireClient'
import { describe, expect, it } from 'vitest'
import { startWard } from '../locks/ward.fixture'
import { openTestDatabase } from '../testing/testDatabase'
import { Browser } from '../testing/testServer'

const ward = await startWard(await openTestDatabase())
const { ada, rita, dana, root, db, clock } = ward
const stranger = wireClient(optionsWire, new Browser(ward.server).send)

const page = {
  cardHeaderHtml: '<h2>Every answer</h2>',
  cardContentHtml: '<p>Never a name.</p>',
  acceptCheckboxHtml: '',
}

/** A value of each option, another one, and blank ones. */
const options = {
  ReminderMail: ['Dear ##title## ##lastName##\n##list##', 'Dear', ['', ' \n ']],
  UserRankMail: ['Rank ##userRank## of ##allRank##', 'Rank', ['', '\t']],
  UserManual: [{ markdown: '# Entering a case\n' }, { markdown: '# Saving' }, [{ markdown: ' ' }]],
  CustomTranslations: ['de.bases.title Meine Studien\nen.bases.title My studies', 'sy.bases.title دراساتي', ['', '\n']],
  CustomLoginPage: [
    page,
    { ...page, acceptCheckboxHtml: 'I agree' },
    [{ ...page, cardHeaderHtml: ' ', cardContentHtml: '' }],
  ],
} as const

type Name = keyof typeof options
const names = Object.keys(options) as Name[]

const of = (name: Name, calls: typeof root.options = root.options) => ({
  get: () => calls[`get${name}`]({}) as Promise<{ type: string; option?: unknown; version?: string }>,
  set: (value: unknown, replaces?: string) =>
    calls[`set${name}`]({ value, ...(replaces !== undefined && { replaces }) }) as Promise<{ type: string }>,
})

const logged = async (name: Name) => {
  const rows = await db
    .selectFrom('server_event')
    .selectAll()
    .where('kind', '=', 'optionChanged')
    .orderBy('id')
    .execute()
  return rows.filter(({ payload }) => payload.option === name)
}

describe.each(names)('the option %s', (name) => {
  const [value, other, blanks] = options[name]
  const { get, set } = of(name)

  it('is kept as it was set, with who set it and when [OPT-07]', async () => {
    expect(await get()).toEqual({ type: 'ReceivedOption', option: null, version: '', changedBy: null, changedAt: null })
    expect(await set(value)).toMatchObject({ type: 'Ok' })
    const changedAt = clock.now().toISOString()
    expect(await get()).toMatchObject({ changedBy: 'root', changedAt })
    const { option } = await get()
    expect(option).toEqual(name === 'UserManual' ? { ...Object(value), pdf: null } : value)
  })

  it('is null where it is set to a blank text [OPT-07]', async () => {
    for (const blank of [null, ...blanks]) {
      await set(value)
      expect(await set(blank)).toMatchObject({ type: 'Ok' })
      expect((await get()).option).toBeNull()
    }
  })

  it('is not overwritten by somebody who has not seen the value that is stored [OPT-07]', async () => {
    const { version: unset } = await get()
    expect(await set(value, unset)).toMatchObject({ type: 'Ok' })
    expect(await set(other, unset)).toEqual({ type: 'OptionChanged' })
    const { version, option } = await get()
    expect(option).toEqual(name === 'UserManual' ? { ...Object(value), pdf: null } : value)
    expect(await set(other, version)).toMatchObject({ type: 'Ok' })
    const { version: seen } = await get()
    const [one, two] = await Promise.all([set(value, seen), set(null, seen)])
    expect([one.type, two.type].toSorted()).toEqual(['Ok', 'OptionChanged'])
    await set(null)
  })

  it('is told to the server log with who, from what and to what, and once [OPT-07] [LOG-02]', async () => {
    const before = (await logged(name)).length
    await set(value)
    await set(value)
    await set(null)
    const lines = (await logged(name)).slice(before)
    expect(lines.map(({ source }) => source)).toEqual(['root', 'root'])
    const [first, second] = lines.map(({ payload }) => payload)
    expect(first).toMatchObject({ from: null, to: expect.stringMatching(/\S/) })
    expect(second).toEqual({ option: name, from: first?.to, to: null })
  })

  it('is an administrator’s to set [AUTH-03] [OPT-07] [ROLE-01]', async () => {
    const refused = { type: 'InsufficientPermissions' }
    const isPublic = name === 'CustomTranslations' || name === 'CustomLoginPage'
    for (const who of [ada, rita, dana]) {
      expect(await of(name, who.options).set(value)).toEqual(refused)
      if (!isPublic) expect(await of(name, who.options).get()).toEqual(refused)
    }
    expect(await of(name, stranger).set(value)).toEqual({ type: 'LoginRequired' })
    await set(value)
    const read = await of(name, stranger).get()
    if (!isPublic) expect(read).toEqual({ type: 'LoginRequired' })
    // Strangers read the value, and are not told the name of an account.
    else expect(read).toEqual({ type: 'ReceivedOption', option: value, version: expect.any(String) })
    await set(null)
  })
})

describe('custom translations', () => {
  it('are asked for by every open page, which hears of a change and of a newer server within a second [APP-15] [APP-21]', async () => {
    const known = async () => {
      const received = await of('CustomTranslations', stranger).get()
      return received.version ?? ''
    }
    await root.options.setCustomTranslations({ value: 'de.bases.title Eins' })
    const before = await known()
    expect(await stranger.getCustomTranslations({ known: before })).toEqual({ type: 'Unchanged' })
    await root.options.setCustomTranslations({ value: 'de.bases.title Zwei' })
    const changed = () => stranger.getCustomTranslations({ known: before })
    await expect.poll(changed, { timeout: 900, interval: 20 }).toMatchObject({ option: 'de.bases.title Zwei' })
    const page = new Browser(ward.server)
    const response = await page.fetch('proket/option?action=getCustomTranslations', { method: 'POST', body: '{}' })
    expect(response.headers.get('X-Casebook-Level')).toBe('53')
    expect(page.cookies.size).toBe(0)
    await root.options.setCustomTranslations({ value: null })
  })

  it('are refused with each bad line and its fault, and nothing is stored [OPT-06]', async () => {
    const value = 'de.bases.title Studien\nen.dialog.save\nnl.dialog.save Opslaan\nde Text\nde.bases.title Noch einmal'
    expect(await root.options.setCustomTranslations({ value })).toEqual({
      type: 'LinesRefused',
      count: 4,
      lines: [
        { line: 2, fault: 'translation.noValue' },
        { line: 3, fault: 'translation.unknownLanguage' },
        { line: 4, fault: 'translation.noPath' },
        { line: 5, fault: 'translation.repeated' },
      ],
    })
    expect((await of('CustomTranslations').get()).option).toBeNull()
  })

  it('of 10,000 bad lines are refused with the number of them and the first hundred [OPT-06]', async () => {
    const value = Array.from({ length: 10_000 }, (_, at) => `xx.path${at} text`).join('\n')
    const refused = await root.options.setCustomTranslations({ value })
    expect(refused).toMatchObject({ type: 'LinesRefused', count: 10_000 })
    expect(refused.type === 'LinesRefused' && refused.lines.map(({ line }) => line)).toEqual(
      Array.from({ length: 100 }, (_, at) => at + 1),
    )
  })
})
