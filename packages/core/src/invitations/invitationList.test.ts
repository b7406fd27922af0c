import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isEmailAddress } from '../options/mail/email'
import {
  type ListWords,
  namesIn,
  readInvitationList,
  readyPeople,
  withBetterAddress,
  withoutAddresses,
} from './invitationList'

const base = (name: string) => ({ group: 'Hernia', base: name })
const words: ListWords = {
  roles: [
    { text: 'PI', role: 'PI' },
    { text: 'monitor', role: 'REPORTER' },
    { text: 'data manager', role: 'DATA_MANAGER' },
  ],
  bases: [
    { text: 'Baseline and surgery', base: base('surgery') },
    { text: 'Follow-up', base: base('any') },
    { text: 'Follow-up, 30 days', base: base('month') },
  ],
}

const read = (text: string) => readInvitationList(text, words)
const findings = (text: string) => read(text).map(({ finding }) => finding.type)

describe('a list of people to invite', () => {
  it('has a person in each line, with roles and bases', () => {
    const text = `Lukas Brandt; l.brandt@ksc.example; PI; Baseline and surgery

Sofia  Marin\ts.Marin@ksc.example\t\tBaseline and surgery, Follow-up, 30 days
Jonas Roth; j.roth@ksc.example; monitor, PI; all
Ada King, ada@ksc.example, data manager, Follow-up
Ida Nil; ida@ksc.example`
    expect(readyPeople(read(text))).toEqual([
      {
        email: 'l.brandt@ksc.example',
        firstName: 'Lukas',
        lastName: 'Brandt',
        roles: ['PI'],
        bases: [base('surgery')],
      },
      {
        email: 's.marin@ksc.example',
        firstName: 'Sofia',
        lastName: 'Marin',
        roles: [],
        bases: [base('surgery'), base('month')],
      },
      {
        email: 'j.roth@ksc.example',
        firstName: 'Jonas',
        lastName: 'Roth',
        roles: ['REPORTER', 'PI'],
        bases: [base('surgery'), base('any'), base('month')],
      },
      {
        email: 'ada@ksc.example',
        firstName: 'Ada',
        lastName: 'King',
        roles: ['DATA_MANAGER'],
        bases: [base('any')],
      },
      { email: 'ida@ksc.example', firstName: 'Ida', lastName: 'Nil', roles: [], bases: [] },
    ])
    expect(read(text).map(({ line }) => line)).toEqual([1, 3, 4, 5, 6])
  })

  it.each([
    ['; a@ksc.example', { type: 'noName' }],
    ['Lea Brunner; lea@ksc,example', { type: 'addressWrong', address: 'lea@ksc,example', better: 'lea@ksc.example' }],
    ['Lea Brunner; lea', { type: 'addressWrong', address: 'lea', better: null }],
    ['Lea Brunner', { type: 'addressWrong', address: '', better: null }],
    ['Ines; i@ksc.example; boss; all', { type: 'roleUnknown', word: 'boss' }],
    ['Ines; i@ksc.example;; Follow-up 30d', { type: 'baseUnknown', word: 'Follow-up 30d' }],
    ['Ines; i@ksc.example;; Baseline and surgery, Nothing', { type: 'baseUnknown', word: 'Nothing' }],
  ])('says of %j what is wrong: %j', (text, finding) => {
    expect(read(text)[0]?.finding).toEqual(finding)
  })

  it('names all that is wrong with a line at once [MORE-02]', () => {
    const [line] = read('; lea; boss; Nothing')
    expect([line?.finding, ...(line?.others ?? [])].map((one) => one?.type)).toEqual([
      'noName',
      'addressWrong',
      'roleUnknown',
      'baseUnknown',
    ])
    expect(read('Ines; i@ksc.example')[0]?.others).toEqual([])
  })

  it('is read also where the address comes first, and the line is gone once its person is invited', () => {
    const text = 'ana.ruiz@ksc.example; Ana Ruiz; PI\nida@ksc.example; j.roth@ksc.example'
    const [ana, odd] = read(text)
    expect(ana).toMatchObject({ name: 'Ana Ruiz', address: 'ana.ruiz@ksc.example', finding: { type: 'ready' } })
    expect(odd).toMatchObject({ name: 'ida@ksc.example', address: 'j.roth@ksc.example' })
    expect(withoutAddresses(text, ['ana.ruiz@ksc.example'])).toBe('ida@ksc.example; j.roth@ksc.example')
  })

  it('names the line that has the same address already', () => {
    const text = 'A B; a@ksc.example\nC D; A@KSC.example;PI'
    expect(read(text).map(({ finding }) => finding)).toMatchObject([
      { type: 'ready' },
      { type: 'sameAddress', line: 1 },
    ])
  })

  it('is mended where a comma stands for a dot, in that line only', () => {
    const text = 'A B; a@ksc,example\nC D; a@ksc,example'
    const [first] = read(text)
    if (!first) throw new Error('No line was read')
    const mended = withBetterAddress(text, first)
    expect(mended).toBe('A B; a@ksc.example\nC D; a@ksc,example')
    expect(findings(mended)).toEqual(['ready', 'addressWrong'])
  })

  it('keeps the lines of those who are not invited yet', () => {
    const text = 'A B; a@ksc.example\nwrong\nC D; c@ksc.example'
    expect(withoutAddresses(text, ['a@ksc.example'])).toBe('wrong\nC D; c@ksc.example')
    expect(withoutAddresses(text, [])).toBe(text)
  })

  it('is read to its end, whatever it says, and invites addresses only', () => {
    const anyLine = fc.stringMatching(/^[a-z@.;,\t ]{0,40}$/)
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 6 }), (lines) => {
        const people = readyPeople(read(lines.join('\n')))
        const emails = people.map(({ email }) => email)
        return emails.every(isEmailAddress) && new Set(emails).size === emails.length
      }),
    )
  })
})

describe('a name', () => {
  it.each([
    ['Maria de la Cruz', { firstName: 'Maria de la', lastName: 'Cruz' }],
    [' Cruz ', { firstName: '', lastName: 'Cruz' }],
  ])('%j is %j', (name, expected) => {
    expect(namesIn(name)).toEqual(expected)
  })
})
