// Incremental rule evaluation: a static dependency graph, compiled once. set(id, v) visits only what depends on id.
// Rules: cond = { q, v } (shown while q is shown and answered v), derived = { sum: [ids] }.
export function createEngine(questions, onChange) {
  const n = questions.length
  const index = new Map(questions.map((q, i) => [q.id, i]))
  const value = new Array(n).fill(undefined)
  const shown = new Uint8Array(n)
  const condOn = new Int32Array(n).fill(-1)
  const condV = new Array(n)
  const condDeps = Array.from({ length: n }, () => null)
  const sumDeps = Array.from({ length: n }, () => null)
  const sums = new Array(n)
  questions.forEach((q, i) => {
    if (q.cond) {
      const t = index.get(q.cond.q)
      condOn[i] = t
      condV[i] = q.cond.v
      condDeps[t] ??= []
      condDeps[t].push(i)
    }
    if (q.derived) {
      sums[i] = q.derived.sum.map((id) => index.get(id))
      for (const s of sums[i]) {
        sumDeps[s] ??= []
        sumDeps[s].push(i)
      }
    }
  })
  const visible = (i) => {
    const t = condOn[i]
    return t < 0 || (shown[t] && value[t] === condV[i]) ? 1 : 0
  }
  for (let i = 0; i < n; i++) shown[i] = visible(i) // document order is a topological order
  let visited = 0
  const sumOf = (i) => {
    let s = 0,
      any = false
    for (const j of sums[i])
      if (shown[j] && typeof value[j] === 'number') {
        s += value[j]
        any = true
      }
    return any ? s : undefined
  }
  const propagateSums = (i) => {
    const d = sumDeps[i]
    if (d)
      for (const k of d) {
        visited++
        const s = sumOf(k)
        if (s !== value[k]) {
          value[k] = s
          onChange?.(questions[k].id, 'value', s)
          propagateSums(k)
        }
      }
  }
  const propagateShown = (i) => {
    const d = condDeps[i]
    if (!d) return
    for (const k of d) {
      visited++
      const s = visible(k)
      if (s !== shown[k]) {
        shown[k] = s
        onChange?.(questions[k].id, 'shown', !!s)
        if (sumDeps[k]) propagateSums(k)
        propagateShown(k)
      }
    }
  }
  return {
    set(id, v) {
      const i = index.get(id)
      if (value[i] === v) return
      value[i] = v
      propagateSums(i)
      propagateShown(i)
    },
    get: (id) => value[index.get(id)],
    shown: (id) => shown[index.get(id)] === 1,
    get visited() {
      return visited
    },
  }
}
