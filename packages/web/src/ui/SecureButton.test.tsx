import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SecureButton } from './SecureButton'

function open() {
  let confirmed = 0
  render(
    <SecureButton warning="Delete for good?" onConfirm={() => (confirmed += 1)}>
      Delete
    </SecureButton>,
  )
  return { times: () => confirmed }
}

const button = () => screen.getByRole('button')

describe('the two-step button', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('warns on the first click, and announces it [APP-19]', () => {
    const { times } = open()
    fireEvent.click(button())
    expect(button().textContent).toBe('Delete for good?')
    expect(screen.getByRole('alert').textContent).toBe('Delete for good?')
    expect(times()).toBe(0)
  })

  it('confirms on the second click, once [APP-19]', () => {
    const { times } = open()
    fireEvent.click(button())
    fireEvent.click(button())
    expect(times()).toBe(1)
    expect(button().textContent).toBe('Delete')
  })

  it('takes a double click, and a key that is held, for one press', () => {
    const { times } = open()
    fireEvent.click(button(), { detail: 1 })
    fireEvent.click(button(), { detail: 2 })
    expect(times()).toBe(0)
    expect(fireEvent.keyDown(button(), { key: 'Enter', repeat: true })).toBe(false)
    fireEvent.click(button(), { detail: 1 })
    expect(times()).toBe(1)
  })

  it('resets after six seconds', () => {
    const { times } = open()
    fireEvent.click(button())
    act(() => vi.advanceTimersByTime(5_999))
    expect(button().textContent).toBe('Delete for good?')
    act(() => vi.advanceTimersByTime(1))
    fireEvent.click(button())
    expect(times()).toBe(0)
  })

  it('resets on blur', () => {
    open()
    fireEvent.click(button())
    fireEvent.blur(button())
    expect(button().textContent).toBe('Delete')
  })
})
