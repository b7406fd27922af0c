import { Redirect, useSearch } from 'wouter'

export default function QueriesAddress() {
  const search = useSearch()
  return <Redirect to={search === '' ? '/queries' : `/queries?${search}`} replace />
}
