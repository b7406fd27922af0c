import { questionTypes } from '@casebook/core/bases/base'
import { describe, expect, it } from 'vitest'
import { codeTexts } from './differences.messages'

describe('a difference between two versions', () => {
  it.each(questionTypes)('has words for questions of the type %s [MORE-04]', (type) => {
    expect(codeTexts[type]?.message).toMatch(/\w/)
  })
})
