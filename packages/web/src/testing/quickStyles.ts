/**
 * The computed styles that queries by role and clicks ask for, without the cascade: jsdom matches its default style sheet against each
 * element and all around it, which took a quarter of the time of these tests. None of them loads a style sheet of ours; how things look is
 * tested in a browser (`*.browser.test.tsx`). All other properties are jsdom's own.
 */

/** Whether these are drawn depends on more than their name. */
const dependent = 'dialog, details > *, input[type=hidden], noscript, frameset'

export function quickenStyles(window: Window & typeof globalThis): void {
  const whole = window.getComputedStyle.bind(window)
  const displays = new Map<string, string>()

  function displayOf(element: HTMLElement): string {
    if (element.style?.display) return element.style.display
    if (element.matches(dependent)) return whole(element).display
    if (element.hidden) return 'none'
    const known = displays.get(element.tagName)
    if (known !== undefined) return known
    const { display } = whole(element)
    displays.set(element.tagName, display)
    return display
  }

  const quick: Readonly<Record<string, (element: HTMLElement) => string>> = {
    display: displayOf,
    visibility: (element) => inherited(element, 'visibility') ?? 'visible',
    pointerEvents: (element) => inherited(element, 'pointerEvents') ?? 'auto',
  }

  window.getComputedStyle = (element, pseudo) => {
    if (pseudo) return whole(element, pseudo)
    const read = (name: string) => quick[name]?.(element as HTMLElement)
    return new Proxy({} as CSSStyleDeclaration, {
      get(_, name) {
        if (name === 'getPropertyValue')
          return (property: string) => read(property) ?? whole(element).getPropertyValue(property)
        return (typeof name === 'string' ? read(name) : undefined) ?? Reflect.get(whole(element), name)
      },
    })
  }
}

/** What children take over, and is only ever set at an element itself here. */
function inherited(element: HTMLElement, property: 'visibility' | 'pointerEvents'): string | null {
  for (let one: HTMLElement | null = element; one; one = one.parentElement)
    if (one.style?.[property]) return one.style[property]
  return null
}
