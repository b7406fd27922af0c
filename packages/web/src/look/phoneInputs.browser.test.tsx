import { expect, it } from 'vitest'
import './index.css'

function* rulesIn(rules: CSSRuleList): Generator<CSSRule> {
  for (const rule of rules) {
    yield rule
    if (rule instanceof CSSGroupingRule) yield* rulesIn(rule.cssRules)
  }
}

it('writes what is typed with a finger at 16 px at least, or phones zoom in and stay there [DATA-07]', () => {
  const all = [...document.styleSheets].flatMap((sheet) => [...rulesIn(sheet.cssRules)])
  const onPhones = all.filter((rule) => rule instanceof CSSMediaRule && /pointer: ?coarse/.test(rule.conditionText))
  const sizes = onPhones.flatMap((rule) =>
    [...rulesIn((rule as CSSMediaRule).cssRules)].filter(
      (one) => one instanceof CSSStyleRule && one.style.fontSize !== '',
    ),
  ) as CSSStyleRule[]
  for (const element of ['input', 'select', 'textarea']) {
    const found = sizes.find(({ selectorText }) => selectorText.split(/, ?/).includes(element))
    const probe = document.createElement('p')
    probe.style.fontSize = found?.style.fontSize ?? '0px'
    document.body.append(probe)
    expect(Number.parseFloat(getComputedStyle(probe).fontSize), element).toBeGreaterThanOrEqual(16)
    expect(found?.style.getPropertyPriority('font-size')).toBe('important')
    probe.remove()
  }
})
