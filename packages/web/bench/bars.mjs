/** What the comparison must show, and whether it does. Only figures of one run are compared, for a machine is never the same twice. */

const ours = 'casebook'
const limit = 'limit-cv'

/** By size: how many times the figures of the least page ours may be. */
const bars = {
  2000: { ready: 1.5, cpu: 1.5, fill: 1.5, p95: 1.3 },
  10000: { ready: 2, cpu: 2, fill: 2, p95: 2 },
}

const names = { ready: 'ready', cpu: 'CPU per answer', fill: 'fill all', p95: 'answer p95' }

/** Engines that people can have: not the pages that show what a browser can do. */
const isPeer = ({ peer }) => peer !== ours && !peer.startsWith('limit') && !peer.startsWith('proto-')

export function barsOf(results, scrolling) {
  const lines = []
  let isMet = true
  const say = (holds, sentence) => {
    if (!holds) isMet = false
    lines.push(`${holds ? 'met   ' : 'MISSED'} ${sentence}`)
  }
  for (const [size, bar] of Object.entries(bars)) {
    const rows = results.filter(({ n }) => n === Number(size))
    const own = rows.find(({ peer }) => peer === ours)
    const least = rows.find(({ peer }) => peer === limit)
    if (!own || !least) continue
    for (const [figure, most] of Object.entries(bar)) {
      const times = own[figure] / least[figure]
      say(
        times <= most,
        `${size}: ${names[figure]} ${round(own[figure])} ms, ${times.toFixed(2)} of at most ${most} times ${round(least[figure])} ms`,
      )
    }
    for (const row of rows.filter(isPeer).filter(({ runs }) => runs > 0))
      for (const figure of ['ready', 'cpu', 'fill'])
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
