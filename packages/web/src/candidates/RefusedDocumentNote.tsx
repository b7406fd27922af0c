import type { RefusedDocument } from '@casebook/core/candidates/uploadCandidate.machine'
import { Trans } from '@lingui/react'
import { useBytes } from '../files/useBytes'
import { Note } from '../ui/Note'
import { faultTexts } from './candidates.messages'
import { FindingList } from './FindingList'

/** Why nothing was made of a document, with the places of its faults. */
export function RefusedDocumentNote({ refused }: { readonly refused: RefusedDocument }) {
  const { name, size, fault, findings, counts } = refused
  const inWords = useBytes()
  return (
    <>
      <Note
        tone="missing"
        role="alert"
        title={<Trans id="manage.refused" message="{name} was not accepted." values={{ name: <bdi>{name}</bdi> }} />}
      >
        <Trans {...faultTexts[fault]} values={{ size: inWords(size) }} />
      </Note>
      {counts && findings.length > 0 && (
        <div className="overflow-clip rounded-md border border-line">
          <h2 className="sr-only">
            <Trans id="manage.found" message="What the check found" />
          </h2>
          <FindingList findings={findings} counts={counts} />
        </div>
      )}
    </>
  )
}
