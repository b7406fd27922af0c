// Tiny adapter for a page under test that is reached by URL (Casebook). Injected before the page's own scripts.
// The page may set window.__bench itself; otherwise this one is used. It expects in the DOM:
//   [data-question-id="q12"]                one element per displayed question
//   input/button [data-option="a2"]         inside it, the clickable answer (or input[value="a2"])
//   input                                   inside it, the field of a number, text or date question
//   [data-value] or output                  inside it, the displayed value of a derived question
// and, for the fill metric, window.casebookFill(answers) (optional).
// window.__benchDefinition holds the neutral questionnaire (see src/generate.mjs); a page may render it directly.
;(() => {
  __probe.start() // time zero for a page reached by URL: before its first script
  const $ = (id) => document.querySelector(`[data-question-id="${id}"]`)
  const adapter = {
    // A page that mounts only what is near the viewport must say so (window.casebookLazy = true): its ready time is then the first screen only.
    get lazy() {
      return !!window.casebookLazy
    },
    get expectAtStart() {
      return window.casebookLazy ? 1 : window.__benchDefinition.visibleAtStart
    },
    ready: async () => {
      while (!document.querySelector('[data-question-id]')) await new Promise((r) => requestAnimationFrame(r))
    },
    countShown: () => {
      let k = 0
      for (const e of document.querySelectorAll('[data-question-id]')) if (e.checkVisibility()) k++
      return k
    },
    isShown: (id) => {
      const e = $(id)
      return !!e && e.checkVisibility()
    },
    target: (id, v) => $(id)?.querySelector(`[data-option="${v}"], input[value="${v}"]`),
    input: (id) => $(id)?.querySelector('input, textarea'),
    read: (id) => ($(id)?.querySelector('[data-value], output') ?? $(id))?.textContent,
    reveal: async (id) => {
      if (!$(id) && window.casebookReveal) await window.casebookReveal(id)
    },
    noFill: () => !window.casebookFill,
    fillAll: async (a) => {
      await window.casebookFill(a)
    },
  }
  if (!window.__bench) window.__bench = adapter
})()
