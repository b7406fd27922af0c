/** The form engine of ODK Web Forms in Node, behind a few plain functions. It looks for a browser: it gets the document of jsdom, and sees no Node while it loads. */
import { JSDOM } from 'jsdom'

const { window } = new JSDOM('', { url: 'http://localhost/' })
const ofBrowsers =
  /^(DOMParser|XMLSerializer|XMLDocument|XPath\w+|Node|Element|Document|Text|Comment|Attr|CDATASection|File|Blob|FormData)$/
for (const name of Object.getOwnPropertyNames(window)) if (ofBrowsers.test(name)) globalThis[name] = window[name]
Object.assign(globalThis, { window, document: window.document })

const { versions } = process
const showVersions = (value) => Object.defineProperty(process, 'versions', { value, configurable: true })
showVersions({ ...versions, node: undefined })
const { loadForm } = await import('@getodk/xforms-engine')
showVersions(versions)

/** Reads a form, and returns what begins an empty record of it. Throws with the words of the engine if it does not load it. */
export async function loadOdk(xml) {
  const form = await loadForm(xml, {
    fetchFormAttachment: async () => new Response('', { status: 404 }),
    missingResourceBehavior: 'BLANK',
  })
  if (form.status === 'failure') throw new Error(form.error.message)
  // Some forms are read, and fail once they begin.
  form.createInstance()
  return () => recordOf(form.createInstance().root)
}

function recordOf(root) {
  return {
    /** All fields as they are now. */
    fields: () => [...fieldsIn(root)],
    /** Repeats that people may add to, by name, with the number that there are. */
    repeats: () =>
      [...repeatsIn(root)].map((node) => ({ name: nameOf(node), count: node.currentState.children.length })),
    addTo(name) {
      ;[...repeatsIn(root)].find((node) => nameOf(node) === name).addInstances()
    },
    /** A text, or choices that blanks divide; blank for none. */
    give(name, occurrence, text) {
      const { node } = [...fieldsIn(root)].find((field) => field.name === name && field.occurrence === occurrence)
      if (node.nodeType !== 'select') node.setValue(text)
      else if (node.selectType === 'select') node.selectValues(text.split(' ').filter(Boolean))
      else node.selectValue(text === '' ? null : text)
    },
  }
}

/** Repeats in repeats are left out, and so are those whose number is computed. */
function* fieldsIn(node, occurrence = null) {
  for (const child of node.currentState.children ?? []) {
    if (child.nodeType === 'repeat-range:uncontrolled' && occurrence === null)
      for (const [at, instance] of child.currentState.children.entries()) yield* fieldsIn(instance, at + 1)
    else if (child.nodeType.startsWith('repeat-range')) continue
    else if (child.currentState.children === null) yield fieldOf(child, occurrence)
    else yield* fieldsIn(child, occurrence)
  }
}

function* repeatsIn(node) {
  for (const child of node.currentState.children ?? [])
    if (child.nodeType === 'repeat-range:uncontrolled') yield child
    else if (!child.nodeType.startsWith('repeat-range')) yield* repeatsIn(child)
}

function fieldOf(node, occurrence) {
  const { relevant, readonly, instanceValue } = node.currentState
  return {
    node,
    name: nameOf(node),
    occurrence: occurrence ?? 1,
    isRepeated: occurrence !== null,
    takes: takenBy(node),
    choices: choicesOf(node),
    shows: relevant,
    isOpen: relevant && !readonly,
    value: instanceValue,
    isRefused: node.validationState.constraint.valid === false,
  }
}

function takenBy(node) {
  if (node.nodeType === 'select') return node.selectType
  if (node.nodeType === 'range') return 'range'
  return node.nodeType === 'input' ? node.valueType : null
}

function choicesOf({ nodeType, currentState, definition }) {
  if (nodeType === 'select') return currentState.valueOptions.map(({ value }) => value)
  if (nodeType !== 'range') return []
  const { start, end, step } = definition.bodyElement.bounds
  const [first, last, by] = [start, end, step].map(Number)
  return Array.from({ length: Math.floor((last - first) / by) + 1 }, (_, at) => String(first + at * by))
}

function nameOf(node) {
  return node.currentState.reference
    .split('/')
    .at(-1)
    .replace(/\[\d+\]$/, '')
}
