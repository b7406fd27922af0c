import { recordsOf } from '@casebook/core/imports/dataImport'
import type { DataImport } from '@casebook/core/imports/imports.calls'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { dataImportAddress } from '../router/addresses/candidatesAddress'
import { SavedAt } from '../shell/SavedAt'
import { Comma } from '../shell/settings/Comma'
import { Card, CardHeader, cardTitleClass } from '../ui/Card'
import { Chip } from '../ui/Chip'
import { ListRow } from '../ui/ListRow'
import { linkClass } from '../ui/link'
import { phaseLooks, phaseNames } from './imports.messages'

export function ImportList({ imports }: { readonly imports: readonly DataImport[] }) {
  const { t } = useLingui()
  return (
    <Card className="overflow-clip">
      <CardHeader>
        <h2 className={cardTitleClass}>
          <Trans id="imports.yours" message="Your imports" />
        </h2>
      </CardHeader>
      <ul className="divide-y divide-line">
        {imports.map((one) => {
          const [tone, icon] = phaseLooks[one.phase]
          const counted = one.imported ?? one.rehearsed
          return (
            <ListRow key={one.id}>
              <div className="min-w-0 flex-1 wrap-anywhere">
                <Link className={`font-medium ${linkClass}`} href={dataImportAddress(one)}>
                  <bdi>{one.fileName}</bdi>
                </Link>
                <p className="text-sm text-ink-2">
                  <SavedAt instant={one.at} />
                  {counted && (
                    <>
                      <Comma />
                      <Trans
                        id="imports.records"
                        message="{count, plural, one {# record} other {# records}}"
                        values={{ count: recordsOf(counted) }}
                      />
                    </>
                  )}
                </p>
              </div>
              <Chip tone={tone} icon={icon}>
                {t(phaseNames[one.phase])}
              </Chip>
            </ListRow>
          )
        })}
      </ul>
    </Card>
  )
}
