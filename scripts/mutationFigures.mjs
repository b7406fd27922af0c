/** The figures of a run of mutation testing, and their table in docs/mutation.md. */
import { readFileSync, writeFileSync } from 'node:fs'

/** A mutant that makes a test time out is noticed too; one that does not compile or is ignored with a reason counts nowhere. */
export function figuresOf(results) {
  const count = (...statuses) => results.filter(({ status }) => statuses.includes(status)).length
  const killed = count('Killed', 'RuntimeError')
  const timedOut = count('Timeout')
  const survived = count('Survived')
  const uncovered = count('NoCoverage')
  const mutants = killed + timedOut + survived + uncovered
  return {
    mutants,
    killed,
    timedOut,
    survived,
    uncovered,
    score: mutants === 0 ? 100 : ((killed + timedOut) / mutants) * 100,
  }
}

/** One line for each mutant that nobody noticed: where it is and what it put there. */
export function survivorsOf(results) {
  return results
    .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
    .map(
      ({ fileName, location, mutatorName, replacement, status }) =>
        `${status === 'Survived' ? 'survived' : 'no test'}  ${fileName.replace(/^.*packages\/(core|interchange)\/src\//, '')}:${location.start.line}:${location.start.column}  ${mutatorName}  ${oneLine(replacement)}`,
    )
    .sort()
}

function oneLine(text = '') {
  const line = text.replace(/\s+/g, ' ')
  return line.length > 90 ? `${line.slice(0, 90)}…` : line
}

const rowOf = /^\| ([a-z/]+) \| \d/

/** Puts the area's row into the page's table, in alphabetical order, and leaves everything else as it is. */
export function recordFigures(page, area, { mutants, killed, timedOut, survived, uncovered, score }) {
  const row = `| ${area} | ${mutants} | ${killed} | ${timedOut} | ${survived} | ${uncovered} | ${score.toFixed(1)} % |`
  const lines = readFileSync(page, 'utf8').split('\n')
  const head = lines.findIndex((line) => /^\|[-| :]+\|$/.test(line))
  const before = lines.slice(0, head + 1)
  const rows = lines.slice(head + 1).filter((line) => rowOf.test(line))
  const after = lines.slice(head + 1 + rows.length)
  const kept = rows.filter((line) => rowOf.exec(line)?.[1] !== area)
  writeFileSync(page, [...before, ...[...kept, row].sort(), ...after].join('\n'))
}
