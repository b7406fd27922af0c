import { msg } from '@lingui/core/macro'
import { describe, expect, it } from 'vitest'
import { type Destination, destinationsFor } from './destinations'

const everybodys: Destination = { path: '/bases', icon: 'home', name: msg({ id: 'nav.bases', message: 'Studies' }) }
const administrators: Destination = { ...everybodys, path: '/user', needs: 'canManageUsers' }

describe('the entries of the sidebar', () => {
  it('are those that the person’s roles allow [APP-22]', () => {
    expect(destinationsFor(['PI'], [everybodys, administrators])).toEqual([everybodys])
    expect(destinationsFor(['ADMIN'], [everybodys, administrators])).toEqual([everybodys, administrators])
  })

  it('lead to screens that there are', () => {
    expect(destinationsFor(['ADMIN']).map(({ path }) => path)).toEqual(['/bases'])
  })
})
