import { Redirect } from 'wouter'

export default function UploadAddress() {
  return <Redirect to="/queries/upload" replace />
}
