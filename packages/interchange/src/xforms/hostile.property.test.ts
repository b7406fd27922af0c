/** Whatever an XForm holds, it is read or refused: nothing throws. */
import { checkBase } from '@casebook/core/rules/check/checkBase'
import { inputs } from '@casebook/test-fixtures/inputs'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readXml } from '../files/xml/readXml'
import { xFormExamples } from './examples.fixture'
import { xFormOf } from './form.fixture'
import { readXForm } from './readXForm'

/** Attributes, elements without others in them, and texts. */
const pieces = /\s(?!xmlns)[\w:]+="[^"]*"|<([\w:]+)[^<>/]*(?:\/>|>[^<]*<\/\1>)/g

const words = [
  '',
  ' other="x"',
  ' ref="/data"',
  ' ref=".."',
  ' nodeset="/data/none"',
  ' type="constructor"',
  ' type="__proto__"',
  ' calculate="/data/q + "',
  ' relevant="count(/data/r) &gt; position(..)"',
  ` ref="jr:itext('none')"`,
  '<input ref="/data/q"/>',
  '<repeat nodeset="/data"/>',
  '<group/>',
  '<item/>',
  '<itemset nodeset="instance(\'none\')/root/item"/>',
  '<bind/>',
  '<instance id="constructor"/>',
  '<output/>',
]

it('an XForm is read or refused, whatever is done to it [MORE-35]', () => {
  const change = fc.tuple(fc.nat(), fc.constantFrom(...words), fc.constantFrom('instead', 'beside', 'twice'))
  fc.assert(
    fc.property(
      fc.constantFrom(...xFormExamples),
      fc.array(change, { minLength: 1, maxLength: 5 }),
      ({ xForm }, changes) => {
        const text = changes.reduce((before, [place, word, how]) => {
          const found = [...before.matchAll(pieces)].filter(({ index }) => index > before.indexOf('<h:head>'))
          const piece = found[place % found.length]
          if (!piece) return before
          const [start, end] = [before.slice(0, piece.index), before.slice(piece.index + piece[0].length)]
          return start + { instead: word, beside: piece[0] + word, twice: piece[0] + piece[0] }[how] + end
        }, xFormOf(xForm))
        const file = readXml(new TextEncoder().encode(text))
        if (file.type === 'Refused') return
        const read = readXForm(file.root, { group: 'g', title: 'T', language: 'en' })
        if (read.type === 'Read') expect(checkBase(read.base)).toEqual([])
        else expect(read.reason).toMatch(/\.$/)
      },
    ),
    inputs(500),
  )
})
