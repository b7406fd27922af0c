// Seeded generator of a large eCRF in a neutral form. Every peer gets an equivalent definition emitted from this.
// Sections of 20 questions with an exact mix: 8 single choice, 3 yes/no, 2 multiple choice, 4 number, 2 text, 1 date.
// 6 of 20 (30 %) have a skip condition on an earlier choice question of the section (chains up to depth 5);
// 1 of 20 (5 %) is a derived number: the sum of the section's other numbers.
export function rng(seed) {
  // mulberry32
  let a = seed >>> 0
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
const WORDS =
  'blood pressure dose visit patient therapy onset lesion severity left right acute chronic baseline follow marker scan biopsy weight renal liver cardiac stage grade relapse response toxicity infusion consent sample'.split(
    ' ',
  )

export function generate(n, seed = 1) {
  const rand = rng(seed * 7919 + n)
  const int = (k) => Math.floor(rand() * k)
  const shuffle = (xs) => {
    for (let i = xs.length - 1; i > 0; i--) {
      const j = int(i + 1)
      ;[xs[i], xs[j]] = [xs[j], xs[i]]
    }
    return xs
  }
  const words = (k) => Array.from({ length: k }, () => WORDS[int(WORDS.length)]).join(' ')
  const sections = []
  let no = 0
  while (no < n) {
    const s = sections.length + 1
    let kinds = shuffle([
      ...Array(8).fill('oc'),
      ...Array(3).fill('yn'),
      ...Array(2).fill('mc'),
      ...Array(4).fill('num'),
      ...Array(2).fill('text'),
      'date',
    ])
    const f = kinds.indexOf('oc')
    kinds[f] = kinds[0]
    kinds[0] = 'oc' // a section opens with a single choice
    kinds = kinds.slice(0, Math.min(20, n - no))
    const qs = kinds.map((type) => {
      const q = { id: `q${++no}`, type, text: `${no}. ${words(3 + int(5))}?` }
      if (type === 'oc') q.options = [0, 1, 2, 3].map((i) => ({ id: `a${i}`, text: words(1 + int(2)) }))
      if (type === 'yn')
        q.options = [
          { id: 'y', text: 'Yes' },
          { id: 'n', text: 'No' },
        ]
      if (type === 'mc') q.options = [0, 1, 2, 3, 4, 5].map((i) => ({ id: `a${i}`, text: words(1 + int(2)) }))
      if (type === 'num') {
        q.min = 0
        q.max = 999999999
      }
      return q
    })
    const nums = qs.filter((q) => q.type === 'num')
    if (nums.length >= 2) {
      const d = nums[nums.length - 1]
      d.derived = { sum: nums.slice(0, -1).map((q) => q.id) }
    }
    const firstNum = nums[0]
    const depth = new Map(qs.map((q) => [q.id, 0]))
    const used = new Set()
    const pick = shuffle(qs.slice(1).filter((q) => !q.derived && q !== firstNum))
      .slice(0, Math.round(qs.length * 0.3))
      .sort((a, b) => qs.indexOf(a) - qs.indexOf(b))
    for (const q of pick) {
      const before = qs
        .slice(0, qs.indexOf(q))
        .filter((t) => (t.type === 'oc' || t.type === 'yn') && depth.get(t.id) < 5)
      const fresh = before.filter((t) => !used.has(t.id))
      const chain = fresh.filter((t) => t.cond)
      const pool = chain.length && rand() < 0.6 ? chain : fresh.length ? fresh : before
      const t = pool[int(pool.length)]
      used.add(t.id)
      q.cond = { q: t.id, v: t.options[int(t.options.length)].id }
      depth.set(q.id, depth.get(t.id) + 1)
    }
    sections.push({ id: `s${s}`, title: `Section ${s}: ${words(2)}`, questions: qs })
  }
  const all = sections.flatMap((s) => s.questions)
  const byId = new Map(all.map((q) => [q.id, q]))

  // 50 answers, each making exactly one follow-up appear, taken from sections spread evenly over the form.
  const deps = new Map()
  for (const q of all) if (q.cond) deps.set(q.cond.q, [...(deps.get(q.cond.q) ?? []), q])
  const perSection = sections.map((s) => {
    const open = new Set(s.questions.filter((q) => !q.cond).map((q) => q.id))
    const steps = []
    for (const t of s.questions) {
      const d = deps.get(t.id)
      if (d?.length !== 1 || !open.has(t.id)) continue
      steps.push({ q: t.id, v: d[0].cond.v, follow: d[0].id, expect: 'show' })
      open.add(d[0].id)
    }
    return steps
  })
  const show = []
  const order = [] // evenly spread: stride through the sections
  for (let stride = Math.max(1, Math.floor(sections.length / 10)), off = 0; off < stride; off++)
    for (let i = off; i < sections.length; i += stride) order.push(i)
  for (const i of order) {
    if (show.length >= 50) break
    show.push(...perSection[i])
  }
  const base = show.slice(0, 50)
  let steps = [...base]
  const other = (st) => byId.get(st.q).options.find((o) => o.id !== st.v).id
  for (let flip = true; steps.length < 50; flip = !flip) {
    steps.push(...(flip ? [...base].reverse().map((st) => ({ ...st, v: other(st), expect: 'hide' })) : base))
  }
  steps = steps.slice(0, 50)

  // A full case: triggers get the revealing value, so nearly every question is asked.
  const answers = {}
  const shown = new Set()
  for (const q of all) {
    if (q.cond && !(shown.has(q.cond.q) && answers[q.cond.q] === q.cond.v)) continue
    shown.add(q.id)
    if (q.derived) continue
    if (q.type === 'oc' || q.type === 'yn')
      answers[q.id] = deps.has(q.id) ? deps.get(q.id)[0].cond.v : q.options[int(q.options.length)].id
    else if (q.type === 'mc') answers[q.id] = q.options.filter(() => rand() < 0.4).map((o) => o.id)
    else if (q.type === 'num') answers[q.id] = 1 + int(200)
    else if (q.type === 'text') answers[q.id] = words(3)
    else answers[q.id] = `20${10 + int(15)}-0${1 + int(9)}-1${int(10)}`
  }
  const d = all[Math.min(all.length - 1, Math.floor(all.length / 2) - 10)] // section in the middle of the form
  const mid = sections.find((s) => s.questions.includes(d))
  const derived = mid.questions.find((q) => q.derived) ?? all.find((q) => q.derived)
  return {
    n,
    seed,
    sections,
    visibleAtStart: all.filter((q) => !q.cond).length,
    visibleWhenFilled: shown.size,
    conditional: all.filter((q) => q.cond).length,
    maxDepth: Math.max(
      ...all.map((q) => {
        let k = 0
        for (let c = q.cond; c; c = byId.get(c.q).cond) k++
        return k
      }),
    ),
    derivedCount: all.filter((q) => q.derived).length,
    steps,
    answers,
    typing: { source: derived.derived.sum[0], derived: derived.id },
  }
}
if (process.argv[1]?.endsWith('generate.mjs')) {
  const m = generate(Number(process.argv[2] ?? 100), Number(process.argv[3] ?? 1))
  const { sections, answers, ...rest } = m
  console.log(
    process.argv.includes('--full')
      ? JSON.stringify(m)
      : JSON.stringify({
          ...rest,
          steps: rest.steps.length,
          shows: rest.steps.filter((s) => s.expect === 'show').length,
          answers: Object.keys(answers).length,
        }),
  )
}
