import { styleRules } from './styleRules'

/** The colours of the light theme, by the names of their tokens: pictures go on white paper, whatever the theme is. */
export function* lightColours(): Generator<readonly [name: string, value: string]> {
  for (const rule of styleRules()) {
    if (!(rule instanceof CSSStyleRule) || !rule.selectorText.split(', ').includes(':root')) continue
    for (const name of rule.style) if (name.startsWith('--color-')) yield [name, rule.style.getPropertyValue(name)]
  }
}
