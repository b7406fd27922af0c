import { describe, expect, it } from 'vitest'
import { themeFromMemory } from './theme'

describe('the theme', () => {
  it('is the one the browser kept', () => {
    expect(themeFromMemory('light', true)).toBe('light')
    expect(themeFromMemory('dark', false)).toBe('dark')
  })

  it('is what the system prefers where nothing of ours was kept', () => {
    expect(themeFromMemory(null, true)).toBe('dark')
    expect(themeFromMemory('sepia', false)).toBe('light')
  })
})
