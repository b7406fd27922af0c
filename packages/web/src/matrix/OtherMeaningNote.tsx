import type { EvaluatedMatrix } from '@casebook/core/matrix/evaluateMatrix'
import { Trans } from '@lingui/react'
import { Note } from '../ui/Note'

/** Says that answers of earlier versions are left out, as they mean another thing than those of the newest. */
export function OtherMeaningNote({ matrix: { others = 0 } }: { readonly matrix: EvaluatedMatrix }) {
  if (others === 0) return null
  return (
    <Note
      tone="range"
      title={
        <Trans
          id="matrix.others"
          message="{count, plural, one {In # case a question means something else.} other {In # cases a question means something else.}}"
          values={{ count: others }}
        />
      }
    >
      <Trans
        id="matrix.others.what"
        message="{count, plural, one {It was entered with a version that has another unit, code or formula. Those answers are left out.} other {They were entered with a version that has another unit, code or formula. Those answers are left out.}}"
        values={{ count: others }}
      />
    </Note>
  )
}
