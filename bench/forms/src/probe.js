// In-page probe, injected before any script of the page. Times are performance.now() values.
;(() => {
  const P = { t0: null, long: [], events: [], lastMut: 0, stable: 0, mutSeq: 0, errors: [] }
  window.__probe = P
  addEventListener('error', (e) => P.errors.push(String(e.message).slice(0, 300)))
  addEventListener('unhandledrejection', (e) =>
    P.errors.push(`rejection: ${String(e.reason?.stack ?? e.reason).slice(0, 400)}`),
  )
  try {
    new PerformanceObserver((l) => {
      for (const e of l.getEntries()) P.long.push([e.startTime, e.duration])
    }).observe({ type: 'longtask', buffered: true })
  } catch {}
  try {
    new PerformanceObserver((l) => {
      for (const e of l.getEntries()) P.events.push([e.name, e.startTime, e.duration, e.interactionId])
    }).observe({ type: 'event', durationThreshold: 16, buffered: true })
  } catch {}
  const raf = () => new Promise((r) => requestAnimationFrame(r))
  const task = () =>
    new Promise((r) => {
      const c = new MessageChannel()
      c.port1.onmessage = r
      c.port2.postMessage(0)
    })
  const painted = async () => {
    await raf()
    await task()
    return performance.now()
  }
  P.start = () => {
    P.t0 = performance.now()
    const onMut = () => {
      P.lastMut = performance.now()
      const seq = ++P.mutSeq
      if (P.watch) P.watch()
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          if (seq === P.mutSeq) P.stable = performance.now()
        }),
      )
    }
    new MutationObserver(onMut).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    })
  }
  // Resolves when `done()` holds and the page was quiet for `quiet` ms; returns the time of the second frame after the last change.
  P.settle = async (done = () => true, quiet = 250, limit = 120000) => {
    const from = performance.now()
    const end = from + limit
    for (;;) {
      await new Promise((r) => setTimeout(r, 25))
      const now = performance.now()
      const lastLong = P.long.length ? P.long.at(-1)[0] + P.long.at(-1)[1] : 0
      if (P.stable >= P.lastMut && now - Math.max(P.lastMut, lastLong, from) > quiet && done())
        return Math.max(P.stable, from)
      if (now > end) {
        P.errors.push('settle: time limit')
        return now
      }
    }
  }
  P.load = async () => {
    const b = window.__bench
    const r = await b.ready()
    const want = b.expectAtStart ?? 1
    const t = await P.settle(() => b.countShown() >= want, 250, 90000)
    await raf()
    const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null
    return {
      ready: t - P.t0,
      fcp: fcp && fcp - P.t0,
      tbt: P.long.reduce((s, [, d]) => s + Math.max(0, d - 50), 0),
      shown: b.countShown(),
      nodes: document.getElementsByTagName('*').length,
      r,
    }
  }
  P.locate = async (id, v) => {
    const b = window.__bench
    const get = () => (v === undefined ? b.input(id) : b.target(id, v))
    if (b.reveal) await b.reveal(id)
    let el = get()
    if (!el) return { error: `no element for ${id} ${v}` }
    el.scrollIntoView({ block: 'center', behavior: 'instant' })
    await painted()
    for (let i = 0; i < 20; i++) {
      // wait for the place to be stable (virtualised or lazily sized pages)
      el = get()
      if (!el) {
        await painted()
        continue
      }
      let r = el.getBoundingClientRect()
      const y = r.top
      await painted()
      el = get() ?? el
      r = el.getBoundingClientRect()
      if (Math.abs(r.top - y) < 1 && r.top > 0 && r.bottom < innerHeight) {
        const x = r.left + Math.min(r.width / 2, 12),
          yy = r.top + r.height / 2
        const hit = document.elementFromPoint(x, yy)
        return {
          x,
          y: yy,
          ok:
            !!hit &&
            (hit === el || el.contains(hit) || hit.contains(el) || hit.closest('label') === el.closest('label')),
        }
      }
      if (r.top < 0 || r.bottom > innerHeight) el.scrollIntoView({ block: 'center', behavior: 'instant' })
    }
    return { error: `unstable place for ${id}` }
  }
  // Arms one measurement: from the first trusted event of `type` to the first paint after `cond()` became true.
  P.arm = (type, cond, limit = 8000) => {
    let t0 = null,
      begun = performance.now()
    P.result = new Promise((resolve) => {
      let over = false
      const finish = (t1, miss) => {
        if (over) return
        over = true
        P.watch = null
        removeEventListener(type, on, true)
        resolve({ t0, t1, ms: miss ? null : t1 - t0, begun })
      }
      const check = async () => {
        if (over || t0 === null) return
        if (cond()) {
          P.watch = null
          finish(await painted())
        }
      }
      const on = (e) => {
        if (!e.isTrusted || t0 !== null) return
        t0 = e.timeStamp
        queueMicrotask(() => {})
        requestAnimationFrame(tick)
      }
      const tick = () => {
        if (over) return
        check()
        if (performance.now() - begun > limit) finish(performance.now(), true)
        else requestAnimationFrame(tick)
      }
      addEventListener(type, on, true)
      P.watch = check
      setTimeout(() => finish(performance.now(), true), limit + 1000)
    })
  }
  P.armStep = (st) => {
    const b = window.__bench
    P.arm('click', () => b.isShown(st.follow) === (st.expect === 'show'))
  }
  P.armKey = (derived) => {
    const b = window.__bench
    const before = derived ? b.read(derived) : null
    let seen = !!derived
    if (!derived)
      addEventListener(
        'input',
        () => {
          seen = true
        },
        { once: true, capture: true },
      )
    P.arm('keydown', () => (derived ? b.read(derived) !== before : seen), 5000)
  }
  P.collect = async () => {
    const r = await P.result
    await raf()
    await raf()
    await task()
    return { ...r, end: performance.now() }
  }
  P.fill = async (answers, want) => {
    const b = window.__bench,
      t = performance.now()
    await b.fillAll(answers)
    const end = await P.settle(() => b.countShown() >= want * 0.999, 250, 90000)
    return { ms: Math.max(end, t) - t, shown: b.countShown() }
  }
})()
