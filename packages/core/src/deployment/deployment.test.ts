import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Deployment,
  dateFormats,
  deploymentAt,
  deployments,
  deploymentWith,
  manualFiles,
  ordinaryDeployment,
  showsSdvIn,
  storedFormat,
} from './deployment'
import { deploymentOption, setsNothing } from './deploymentOption'

const at = (host: string, rest = '/#/bases') => deploymentAt(`https://${host}${rest}`)

describe('the behaviour of a deployment', () => {
  it.each<[string, Partial<Deployment>]>([
    ['localhost', { showsSdv: true, tokenQuestionnaires: ['patient'] }],
    ['localhost:5173', { showsSdv: true, tokenQuestionnaires: ['patient'] }],
    ['app.localhost', { showsSdv: true, tokenQuestionnaires: ['patient'] }],
    ['verification.example.org', { showsSdv: true }],
    ['VERIFICATION.example.org.', { showsSdv: true }],
    ['american.example.org', { dateFormat: 'mm/dd/yyyy' }],
    [
      'registry.example.org:8443',
      { manualFile: 'termsAndConditions.pdf', tokenQuestionnaires: ['patient', 'followup'] },
    ],
    ['trial.example.org', { reminderSavesCase: true }],
    ['hospital.example.org', {}],
    ['example.registry.org', {}],
    ['constructor', {}],
  ])('at %s differs from the ordinary by %o [APP-20]', (host, differences) => {
    expect(at(host)).toEqual({ ...ordinaryDeployment, ...differences })
  })

  it('has defaults without a row: no SDV, ISO dates, no links, a reminder that saves nothing [APP-20]', () => {
    expect(deploymentAt('https://hospital.example.org/')).toEqual({
      showsSdv: false,
      studies: [],
      dateFormat: 'yyyy-mm-dd',
      reminderSavesCase: false,
      tokenQuestionnaires: [],
      manualFile: 'userManual.pdf',
      offersConversion: true,
    })
  })

  it('enters dates in one of the formats, and stores them in one [APP-20]', () => {
    for (const name of Object.keys(deployments)) expect(dateFormats).toContain(at(name).dateFormat)
    expect(storedFormat).toBe('yyyy-mm-dd')
  })

  it.each([
    'http://verification.example.org/',
    ' https://verification.example.org/',
    'https://ada@verification',
    'https://localhost./',
  ])('holds for %j, however the address is reached [APP-20]', (address) => {
    expect(deploymentAt(address).showsSdv).toBe(true)
  })

  it('ignores a host that is only mentioned in the address [APP-20]', () => {
    expect(deploymentAt('ftp://x/https://verification.example.org/')).toEqual(ordinaryDeployment)
    expect(deploymentAt('https://hospital.:verification')).toEqual(ordinaryDeployment)
  })

  it('has the defaults without an address [APP-20]', () => {
    expect(deploymentAt('')).toEqual(ordinaryDeployment)
    expect(deploymentAt('not an address')).toEqual(ordinaryDeployment)
  })

  it('depends only on the host, so no link can choose it [APP-20]', () => {
    const anyName = fc.constantFrom(...Object.keys(deployments))
    const elsewhere = fc.constantFrom('/', '/#/', '?', '/?host=', '#', ':80/', '\\')
    fc.assert(
      fc.property(anyName, elsewhere, (name, before) => {
        expect(at('hospital.example.org', `${before}${name}`)).toEqual(ordinaryDeployment)
        expect(at(`${name}@hospital.example.org`)).toEqual(ordinaryDeployment)
      }),
    )
  })
})

it('shows verification as the server does, but for the studies that differ [MORE-57] [SDV-10]', () => {
  const wound = { group: 'Ward', base: 'wound' }
  const hernia = { group: 'Ward', base: 'hernia' }
  const studies = [{ ...wound, showsSdv: true }]
  expect(showsSdvIn({ showsSdv: false, studies }, wound)).toBe(true)
  expect(showsSdvIn({ showsSdv: false, studies }, hernia)).toBe(false)
  expect(showsSdvIn({ showsSdv: false, studies }, { ...wound, group: 'Other' })).toBe(false)
  expect(showsSdvIn({ showsSdv: true, studies: [{ ...wound, showsSdv: false }] }, wound)).toBe(false)
  expect(showsSdvIn({ showsSdv: false, studies }, null)).toBe(true)
  expect(showsSdvIn({ showsSdv: false, studies: [{ ...wound, showsSdv: false }] }, null)).toBe(false)
})

describe('what an administrator sets', () => {
  it('holds at every address, and what is not set stays as the address decides [MORE-57] [APP-20]', () => {
    const anyOption = fc.record(
      {
        showsSdv: fc.boolean(),
        dateFormat: fc.constantFrom(...dateFormats),
        reminderSavesCase: fc.boolean(),
        tokenQuestionnaires: fc.array(fc.constantFrom('diary', 'patient')),
        manualFile: fc.constantFrom(...manualFiles),
        offersConversion: fc.boolean(),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(deployments), 'hospital'), anyOption, (host, option) => {
        expect(deploymentOption.parse(option)).toEqual(option)
        const here = at(host)
        for (const setting of Object.keys(here) as (keyof Deployment)[])
          expect(deploymentWith(here, option)[setting]).toEqual(option[setting as keyof typeof option] ?? here[setting])
      }),
    )
  })

  it.each([
    { studies: [{ group: 'Ward', base: 'wound', showsSdv: true }] },
    { tokenQuestionnaires: [' '] },
    { dateFormat: 'dd.mm.yyyy' },
    { manualFile: '../secret' },
  ])('is refused where the server could not keep to it: %j [MORE-57]', (option) => {
    expect(deploymentOption.safeParse(option).success).toBe(false)
  })

  it('is nothing where every setting is left to the address [MORE-57]', () => {
    expect(setsNothing({})).toBe(true)
    expect(setsNothing({ studies: [] })).toBe(true)
    expect(setsNothing({ showsSdv: false })).toBe(false)
    expect(setsNothing({ tokenQuestionnaires: [] })).toBe(false)
  })
})
