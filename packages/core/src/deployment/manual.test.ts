import { describe, expect, it } from 'vitest'
import { deploymentAt, ordinaryDeployment } from './deployment'
import { manualOf } from './manual'

const registry = deploymentAt('https://registry.example.org/')
const both = ['userManual.pdf', 'termsAndConditions.pdf']
const missing = { type: 'message', message: 'manual.missing' }

describe('the link to the user manual', () => {
  it('opens the uploaded PDF, under the deployment’s name', () => {
    expect(manualOf(ordinaryDeployment, both)).toEqual({ type: 'file', file: 'userManual.pdf' })
    expect(manualOf(registry, both)).toEqual({ type: 'file', file: 'termsAndConditions.pdf' })
  })

  it('reports a missing manual, and opens no other file instead', () => {
    expect(manualOf(ordinaryDeployment, [])).toEqual(missing)
    expect(manualOf(ordinaryDeployment, ['termsAndConditions.pdf', 'logo.png'])).toEqual(missing)
    expect(manualOf(registry, ['userManual.pdf'])).toEqual(missing)
  })
})
