import { expect, it } from 'vitest'
import { siteOfNewCase, sitesOfAuthor } from './sites'

it('gives authors the sites of which they are members, within their limits [MORE-26]', () => {
  expect(sitesOfAuthor([], [])).toEqual([])
  expect(sitesOfAuthor(['Bern', 'Ulm'], [])).toEqual(['Bern', 'Ulm'])
  expect(sitesOfAuthor(['Bern', 'Ulm'], ['Ulm', 'Wien'])).toEqual(['Ulm'])
})

it('never gives a limited author a site beyond the limits [MORE-26]', () => {
  expect(sitesOfAuthor(['Bern'], ['Ulm'])).toEqual(['Ulm'])
  expect(sitesOfAuthor([], ['Ulm'])).toEqual(['Ulm'])
})

it('gives a new case the site of its author, and asks an author of several [MORE-26]', () => {
  expect(siteOfNewCase([], undefined)).toEqual({ type: 'Site', site: null })
  expect(siteOfNewCase(['Bern'], undefined)).toEqual({ type: 'Site', site: 'Bern' })
  expect(siteOfNewCase(['Bern', 'Ulm'], 'Ulm')).toEqual({ type: 'Site', site: 'Ulm' })
  const asked = { type: 'SiteNotChosen', sites: ['Bern', 'Ulm'] }
  expect(siteOfNewCase(['Bern', 'Ulm'], undefined)).toEqual(asked)
  expect(siteOfNewCase(['Bern', 'Ulm'], 'Wien')).toEqual(asked)
  expect(siteOfNewCase([], 'Wien')).toEqual({ type: 'SiteNotChosen', sites: [] })
})
