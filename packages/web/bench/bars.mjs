/** What the comparison must show, and whether it does. Only figures of one run are compared, for a machine is never the same twice. */

import { floor } from './floor.mjs'

const ours = 'casebook'
const limit = 'limit-cv'

/** By size and page: how many times its figures ours may be. */
const bars = {
  2000: { [limit]: { ready: 3, cpu: 3 }, [floor]: { cpu: 1.5 } },
}

/** Milliseconds, on a machine with nothing else to do. */
const longest = { 2000: { p50: 20 } }

const names = { ready: 'ready', cpu: 'CPU per answer', fill: 'fill all', p50: 'answer p50', p95: 'answer p95' }

/** Engines that people can have: not the pages that show what a browser can do. */
const isPeer = ({ peer }) => peer !== ours && !peer.startsWith('limit') && !peer.startsWith('proto-')

export function barsOf(results, scrolling) {
  const lines = []
  let isMet = true
  const say = (holds, sentence) => {
    if (!holds) isMet = false
    lines.push(`${holds ? 'met   ' : 'MISSED'} ${sentence}`)
  }
  for (const size of new Set(results.map(({ n }) => n))) {
    const rows = results.filter(({ n }) => n === size)
    const own = rows.find(({ peer }) => peer === ours)
    if (!own) continue
    for (const [page, figures] of Object.entries(bars[size] ?? {}))
      for (const [figure, most] of Object.entries(figures)) {
        const least = rows.find(({ peer }) => peer === page)
        if (!least) continue
        const times = own[figure] / least[figure]
        say(
          times <= most,
          `${size}: ${names[figure]} ${round(own[figure])} ms, ${times.toFixed(2)} of at most ${most} times ${round(least[figure])} ms, ${least.title}`,
        )
      }
    for (const [figure, most] of Object.entries(longest[size] ?? {}))
      say(own[figure] <= most, `${size}: ${names[figure]} ${round(own[figure])} of at most ${most} ms`)
    for (const row of rows.filter(isPeer).filter(({ runs }) => runs > 0))
      for (const figure of Object.keys(names))
        if (row[figure] !== null)
          say(
            own[figure] < row[figure],
            `${size}: ${names[figure]} ${round(own[figure])} ms, ${row.title} ${round(row[figure])} ms`,
          )
  }
  for (const { by, dropped } of scrolling.ways)
    say(
      dropped.ours <= dropped.least,
      `scrolling by ${by}: ${dropped.ours} frames dropped, the least page ${dropped.least}`,
    )
  return { text: lines.join('\n'), isMet }
}

function round(milliseconds) {
  return milliseconds === null ? '–' : milliseconds.toFixed(1)
}
