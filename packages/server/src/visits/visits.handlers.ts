/** Answers the call of the matrix of cases and visits. */
import { visitsWire } from '@casebook/api-adapter/visits/visits.wire'
import { visitColumns } from '@casebook/core/visits/visitColumns'
import type { visitsCalls } from '@casebook/core/visits/visits.calls'
import { reachOf } from '../access/reach'
import { findOpenVersion } from '../bases/bases.repository'
import { readyBase } from '../bases/compiledBases'
import { statusesOf } from '../cases/statuses'
import { type Area, type AreaHandlers, answers } from '../http/area'
import type { Services } from '../services'
import { allSites } from '../sites/sites.repository'
import { casesOfMatrix } from './casesOfMatrix'
import { rowsOfMatrix } from './rowsOfMatrix'

export const visitsArea: Area = { calls: [answers(visitsWire, visitsHandlers)] }

export function visitsHandlers({ db }: Services): AreaHandlers<typeof visitsCalls> {
  return {
    async getVisitMatrix(request, caller) {
      const version = await findOpenVersion(db, caller, request.base)
      if (!version) return { type: 'KnowledgeBaseNotFound' }
      const [newest, reach, editable] = await Promise.all([
        readyBase({ db }, version.id),
        reachOf(db, caller, 'readCase'),
        reachOf(db, caller, 'editCase'),
      ])
      const { site } = request
      const isOfSite = site === undefined || reach.sites === null || reach.sites.includes(site)
      const within = site === undefined ? reach : { ...reach, sites: isOfSite ? [site] : [] }
      const page = await casesOfMatrix(db, within, request)
      if (!page) return { type: 'PageNotFound' }
      const { cases, next, count } = page
      const columns = visitColumns(newest.base)
      const isFirst = request.after === undefined
      return {
        type: 'ReceivedVisitMatrix',
        text: newest.base.text,
        columns: columns.map(({ forms, ...column }) => ({
          ...column,
          forms: forms.map(({ id, text, question }) => ({ id, text, question })),
        })),
        rows: await rowsOfMatrix(db, cases, { columns, newest, editable }),
        next,
        ...(isFirst && newest.base.status && { statuses: statusesOf(newest) }),
        ...(isFirst && { sites: reach.sites ?? (await allSites(db)).map(({ name }) => name) }),
        ...(count && { count: count.cases, ...(count.moreCases && { moreCases: true }) }),
      }
    },
  }
}
