import { msg } from '@lingui/core/macro'
import { dataImportPath, importsPath } from '../router/addresses/candidatesAddress'
import { route, screenOf } from '../router/route'

export const importsRoutes = [
  route({
    path: importsPath,
    title: msg({ id: 'imports.title', message: 'Import data into {base}' }),
    needs: 'canImportData',
    frame: 'page',
    screen: screenOf(() => import('./ImportsScreen')),
  }),
  route({
    path: dataImportPath,
    title: msg({ id: 'imports.one', message: 'Import of data into {base}' }),
    needs: 'canImportData',
    frame: 'page',
    screen: screenOf(() => import('./DataImportScreen')),
  }),
]
