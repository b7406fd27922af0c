/** All rules of the page's style sheets, those in layers and media queries too. */
export function* styleRules(): Generator<CSSRule> {
  for (const sheet of document.styleSheets) yield* within(sheet.cssRules)
}

function* within(rules: CSSRuleList): Generator<CSSRule> {
  for (const rule of rules) {
    yield rule
    if (rule instanceof CSSGroupingRule && !(rule instanceof CSSMediaRule)) yield* within(rule.cssRules)
  }
}
