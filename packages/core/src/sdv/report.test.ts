import { describe, expect, it } from 'vitest'
import { deploymentAt } from '../deployment/deployment'
import { roles } from '../permissions/capabilities'
import { offersSdvReport, sdvReportFile } from './report'

const here = deploymentAt('http://localhost:5173/')
const elsewhere = deploymentAt('https://hospital.example.org/')

describe('the SDV report', () => {
  it('is offered to administrators, reporters and data managers alone, as report.xlsx [SDV-09]', () => {
    expect(sdvReportFile).toBe('report.xlsx')
    expect(roles.filter((role) => offersSdvReport(here, [role]))).toEqual(['ADMIN', 'REPORTER', 'DATA_MANAGER'])
    expect(offersSdvReport(here, [])).toBe(false)
  })

  it('is offered only where the deployment shows verification, or on localhost [SDV-10]', () => {
    expect(here.showsSdv).toBe(true)
    expect(deploymentAt('https://verification.example.org/').showsSdv).toBe(true)
    expect(elsewhere.showsSdv).toBe(false)
    for (const role of roles) expect(offersSdvReport(elsewhere, [role])).toBe(false)
  })
})
