/** Reads a number as people of a language write it, and says why one is refused. */
import { formatNumber, numberRuleOf, parseNumber } from '@casebook/core/entry/typed/number'

for (const typed of ['80,5', '1.234,5', '80.5.1']) {
  const entry = parseNumber(typed, numberRuleOf({}, 'de'))
  console.log(`${typed}:`, entry.type === 'number' ? formatNumber(entry.value, 'en') : entry.type)
}

// 80,5: 80.5
// 1.234,5: 1234.5
// 80.5.1: notANumber
