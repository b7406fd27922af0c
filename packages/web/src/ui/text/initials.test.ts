import { expect, it } from 'vitest'
import { initialsOf } from './initials'

it.each([
  ['Mara Keller', 'MK'],
  ['Prof. Dr. Mara Keller', 'MK'],
  ['Dr Claire Dubois', 'CD'],
  ['PD Dr. med. Anna-Lena Roth', 'AR'],
  ['Dr. Dr', 'DD'],
  ['mkeller', 'M'],
  ['Élodie', 'É'],
  ['', ''],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
