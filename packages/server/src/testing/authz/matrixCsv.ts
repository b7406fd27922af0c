import { rows } from './expected'
import { people } from './people'

/** The whole matrix as a table: a line for each call and case, a column for each person. */
export function matrixCsv(): string {
  const head = ['call', 'case', ...people.map(({ name }) => name)]
  const lines = rows.map(({ call, target, is, expected }) => [
    call.replace('?action=', ' '),
    is === 'list' ? `list: ${target}` : target,
    ...people.map(expected),
  ])
  return [head, ...lines].map((cells) => `${cells.map(quoted).join(',')}\n`).join('')
}

function quoted(cell: string): string {
  return /[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
