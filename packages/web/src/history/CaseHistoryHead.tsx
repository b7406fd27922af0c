import type { CaseIdentity } from '@casebook/core/cases/caseIdentity'
import type { HistoryPort } from '@casebook/core/history/history.calls'
import { isLanguage } from '@casebook/core/language/language'
import { holds } from '@casebook/core/permissions/capabilities'
import { Trans, useLingui } from '@lingui/react'
import { readOnlyAddress } from '../router/addresses/entryAddress'
import { erasureAddress } from '../router/addresses/erasureAddress'
import { useSession } from '../session/session'
import { useCaseFile } from '../shell/failures/useCaseFile'
import { PageHead } from '../shell/PageHead'
import { TransferCase } from '../sites/TransferCase'
import { Button } from '../ui/Button'
import { ButtonLink } from '../ui/ButtonLink'
import { download, eye } from '../ui/moreDrawings'
import { CaseTools } from './inPlace/CaseTools'

interface CaseHistoryHeadProps {
  readonly caseId: CaseIdentity
  readonly history: HistoryPort
  /** The case is there. */
  readonly isReadable: boolean
  /** To which the case belongs; null: none, or not known yet. */
  readonly site: string | null
  /** The title of its study, and the owner's name as far as they are known. */
  readonly study: string
  readonly owner: string
  /** The text of the question with that key. */
  readonly textOf: (key: string) => string
  /** Reads the history again. */
  readonly onReload: () => void
}

/** The name of the case, and the actions on its whole history. */
export function CaseHistoryHead(props: CaseHistoryHeadProps) {
  const { caseId, history, isReadable, site, study, owner, textOf, onReload } = props
  const { user } = useSession()
  const mayTransfer = holds(user.roles, 'canTransferCases')
  const { i18n } = useLingui()
  const language = isLanguage(i18n.locale) ? i18n.locale : 'en'
  const excel = useCaseFile(() => history.exportCaseHistory(caseId))
  const document = useCaseFile(() => history.exportCaseDocument({ caseId, language }))
  const { group, name } = caseId
  return (
    <>
      <PageHead
        title={<Trans id="history.of" message="History of {name}" values={{ name: <bdi>{name}</bdi> }} />}
        action={
          <div className="flex flex-wrap gap-2">
            {isReadable && (
              <>
                <CaseTools textOf={textOf} />
                <ButtonLink icon={eye} href={readOnlyAddress(caseId)}>
                  <Trans id="history.openCase" message="Open the case" />
                </ButtonLink>
              </>
            )}
            {mayTransfer && <TransferCase studyCase={caseId} site={site} isOffered={isReadable} onMoved={onReload} />}
            {isReadable && holds(user.roles, 'canWriteStudies') && (
              <ButtonLink icon="trash" href={erasureAddress(caseId)}>
                <Trans id="erasure.open" message="Erase answers" />
              </ButtonLink>
            )}
            {isReadable && (
              <>
                <Button icon={download} disabled={excel.isPending} onClick={excel.start}>
                  <Trans id="history.export" message="Export to Excel" />
                </Button>
                <Button icon={download} disabled={document.isPending} onClick={document.start}>
                  <Trans id="history.asPdf" message="Case as PDF" />
                </Button>
              </>
            )}
          </div>
        }
      >
        <Trans
          id="history.whose"
          message="{group}, {base}. Owner: {owner}."
          values={{ group: <bdi>{group}</bdi>, base: <bdi>{study}</bdi>, owner: <bdi>{owner}</bdi> }}
        />
      </PageHead>
      {[excel, document].map(
        ({ failure }, i) =>
          failure && (
            <div key={i === 0 ? 'excel' : 'pdf'} className="mb-4">
              {failure}
            </div>
          ),
      )}
    </>
  )
}
