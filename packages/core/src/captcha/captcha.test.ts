import { describe, expect, it } from 'vitest'
import { isSolution } from './captcha'

describe('a captcha’s solution', () => {
  it.each(['402913', ' 402913 ', '402 913', '4-0-2-9-1-3', '٤٠٢٩١٣', '۴۰۲۹۱۳'])('is right: %j [AUTH-07]', (typed) => {
    expect(isSolution('402913', typed)).toBe(true)
  })

  it.each(['', '40291', '4029133', '402914', '913402', 'O02913', '402913 or so'])('is wrong: %j [AUTH-07]', (typed) => {
    expect(isSolution('402913', typed)).toBe(false)
  })
})
