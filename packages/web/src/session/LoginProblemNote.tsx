import type { LoginProblem } from '@casebook/core/session/login.machine'
import { Trans } from '@lingui/react'
import { Note } from '../ui/Note'
import { problemTexts } from './login.messages'

export function LoginProblemNote({ problem }: { readonly problem: LoginProblem }) {
  const { title, advice } = problemTexts[problem]
  return (
    <Note tone="missing" role="alert" title={<Trans {...title} />}>
      <span className="block text-ink-2">
        <Trans {...advice} />
      </span>
    </Note>
  )
}
