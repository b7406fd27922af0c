import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Deployment, deploymentAt, deployments, offersTokens, ordinaryDeployment } from './deployment'

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

  it('is the ordinary one where there is no address [APP-20]', () => {
    expect(deploymentAt('')).toEqual(ordinaryDeployment)
    expect(deploymentAt('not an address')).toEqual(ordinaryDeployment)
  })

  it('is not chosen by anything but the host, so that no link can choose it [APP-20]', () => {
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

it('offers links only for questionnaires whose id contains a name of the list [TOKN-02]', () => {
  const registry = at('registry.example.org')
  expect(['patient-diary', 'my-followup-3', 'surgery'].filter((id) => offersTokens(registry, id))).toEqual([
    'patient-diary',
    'my-followup-3',
  ])
  expect(offersTokens(ordinaryDeployment, 'patient-diary')).toBe(false)
})
